package org.bellows.doctor;

import org.bellows.doctor.CheckReport.CheckResult;
import org.bellows.doctor.CheckReport.Severity;

/** A {@link CheckResult} before it has the code of its check. */
record Finding(Severity severity, String sentence, String advice) {

    static Finding ok(String sentence) {
        return new Finding(Severity.OK, sentence, "");
    }

    static Finding warning(String sentence, String advice) {
        return new Finding(Severity.WARNING, sentence, advice);
    }

    static Finding error(String sentence, String advice) {
        return new Finding(Severity.ERROR, sentence, advice);
    }

    CheckResult of(String code) {
        return new CheckResult(code, severity, sentence, advice);
    }
}
