package org.bellows.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The house's layers. A rule that breaks here is a decision to talk about, not a test to loosen. */
@AnalyzeClasses(
        packages = "org.bellows",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.NoTestJars.class})
class ArchitectureTest {

    /** ArchUnit's own option knows directories of tests, and not the jar that another module's tests come in. */
    static final class NoTestJars implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    @ArchTest
    static final ArchRule nothing_imports_the_application = noClasses()
            .that()
            .resideOutsideOfPackage("org.bellows.app..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.bellows.app..");

    @ArchTest
    static final ArchRule domains_do_not_import_each_other = slices().matching("org.bellows.(webhook|files|relay)..")
            .should()
            .notDependOnEachOther()
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule the_console_sees_the_webhook_domain_only_through_its_reports = noClasses()
            .that()
            .resideInAPackage("org.bellows.console..")
            .should()
            .dependOnClassesThat(com.tngtech.archunit.base.DescribedPredicate.describe(
                    "are of a domain, outside its report",
                    type -> type.getPackageName().matches("org\\.bellows\\.(webhook|files|relay)(\\..*)?")
                            && !type.getPackageName().endsWith(".report")));

    @ArchTest
    static final ArchRule the_doctor_sees_the_domains_only_through_their_reports = noClasses()
            .that()
            .resideInAPackage("org.bellows.doctor..")
            .should()
            .dependOnClassesThat(com.tngtech.archunit.base.DescribedPredicate.describe(
                    "are of a domain outside its report, or of the console",
                    type -> type.getPackageName().matches("org\\.bellows\\.(webhook|files|relay|console)(\\..*)?")
                            && !type.getPackageName().endsWith(".report")));

    @ArchTest
    static final ArchRule what_is_shared_knows_no_domain = noClasses()
            .that()
            .resideInAnyPackage(
                    "org.bellows.config..",
                    "org.bellows.database..",
                    "org.bellows.event..",
                    "org.bellows.http..",
                    "org.bellows.log..",
                    "org.bellows.outbound..",
                    "org.bellows.phorge..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.bellows.webhook..",
                    "org.bellows.files..",
                    "org.bellows.relay..",
                    "org.bellows.console..",
                    "org.bellows.doctor..",
                    "org.bellows.trial..");

    @ArchTest
    static final ArchRule the_trial_is_for_trying_out_only = noClasses()
            .that()
            .resideOutsideOfPackages("org.bellows.trial..", "org.bellows.app.demo..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.bellows.trial..");

    @ArchTest
    static final ArchRule the_service_knows_no_javafx = noClasses()
            .that()
            .resideOutsideOfPackages("org.bellows.ui..", "org.bellows.app..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javafx..", "org.bellows.ui..");

    @ArchTest
    static final ArchRule what_is_shown_knows_no_control = noClasses()
            .that()
            .resideInAPackage("org.bellows.ui..")
            .and()
            .haveSimpleNameEndingWith("Model")
            .or()
            .resideInAnyPackage("org.bellows.ui.model..", "org.bellows.ui.text..", "org.bellows.ui.preferences..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javafx.scene..", "javafx.stage..", "javafx.application..", "org.bellows.ui.widget..");

    @ArchTest
    static final ArchRule the_console_sees_the_service_only_through_the_feed = noClasses()
            .that()
            .resideInAPackage("org.bellows.ui..")
            .should()
            .dependOnClassesThat(
                    com.tngtech.archunit.base.DescribedPredicate.describe(
                            "are of the service, but neither the feed, nor a report, nor what both are made of",
                            type -> type.getPackageName().startsWith("org.bellows.")
                                    && !type.getPackageName()
                                            .matches(
                                                    "org\\.bellows\\.("
                                                            + "ui(\\..*)?|console\\.feed|doctor|event|log|(webhook|files|relay)\\.report)")));

    @ArchTest
    static final ArchRule of_the_doctor_the_console_sees_what_it_found_and_nothing_else = noClasses()
            .that()
            .resideInAPackage("org.bellows.ui..")
            .should()
            .dependOnClassesThat(com.tngtech.archunit.base.DescribedPredicate.describe(
                    "are of the doctor, but not its report",
                    type -> type.getPackageName().equals("org.bellows.doctor")
                            && !type.getName().startsWith("org.bellows.doctor.CheckReport")));

    @ArchTest
    static final ArchRule views_do_not_know_each_other = slices().matching(
                    "org.bellows.ui.(overview|hooks|deliveries|claims|files|relay|settings)..")
            .should()
            .notDependOnEachOther();

    @ArchTest
    static final ArchRule the_consoles_packages_have_no_cycles =
            slices().matching("org.bellows.ui.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule only_what_opens_the_console_names_it = noClasses()
            .that()
            .resideInAPackage("org.bellows.app..")
            .and()
            .haveSimpleNameNotStartingWith("JavaFx")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.bellows.ui..", "javafx..");

    @ArchTest
    static final ArchRule packages_have_no_cycles =
            slices().matching("org.bellows.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule names_say_what_a_class_is_for = noClasses()
            .should()
            .haveSimpleNameEndingWith("Manager")
            .orShould()
            .haveSimpleNameEndingWith("Helper")
            .orShould()
            .haveSimpleNameEndingWith("Util")
            .orShould()
            .haveSimpleNameEndingWith("Utils")
            .orShould()
            .haveSimpleNameEndingWith("Impl")
            .orShould()
            .haveSimpleNameEndingWith("Data");

    @ArchTest
    static final ArchRule every_package_says_that_null_does_not_cross_it = classes()
            .that()
            .haveSimpleName("package-info")
            .should()
            .beAnnotatedWith(org.jspecify.annotations.NullMarked.class);

    @ArchTest
    static final ArchRule nobody_prints_a_stack_trace =
            noClasses().should().callMethod(Throwable.class, "printStackTrace");
}
