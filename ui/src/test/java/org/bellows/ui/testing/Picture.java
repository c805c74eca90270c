package org.bellows.ui.testing;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import javax.imageio.ImageIO;
import org.bellows.ui.preferences.Theme;
import org.bellows.ui.shell.Skin;
import org.testfx.api.FxToolkit;

/** Draws a part of the console into a file, to be looked at. */
public final class Picture {
    private Picture() {}

    /** Makes {@code root} on the UI thread, and draws it as large as asked for. */
    public static void of(Supplier<Parent> root, Theme theme, int width, int height, Path file) {
        ofScene(() -> new Scene(root.get(), width, height), theme, file);
    }

    /** Makes a scene on the UI thread, dresses it, and draws it. */
    public static void ofScene(Supplier<Scene> made, Theme theme, Path file) {
        var image = onUiThread(() -> {
            var scene = made.get();
            Skin.apply(theme, ColorScheme.LIGHT, scene);
            scene.getRoot().applyCss();
            scene.getRoot().layout();
            return scene.snapshot(null);
        });
        try {
            ImageIO.write(buffered(image), "png", file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs {@code work} on the UI thread and waits for it; starts the toolkit if need be. */
    public static <T> T onUiThread(Supplier<T> work) {
        try {
            FxToolkit.registerPrimaryStage();
        } catch (java.util.concurrent.TimeoutException e) {
            throw new IllegalStateException("the toolkit did not start", e);
        }
        var result = new CompletableFuture<T>();
        Platform.runLater(() -> {
            try {
                result.complete(work.get());
            } catch (RuntimeException | Error e) {
                result.completeExceptionally(e);
            }
        });
        return result.join();
    }

    private static BufferedImage buffered(WritableImage image) {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        var pixels = new int[width * height];
        image.getPixelReader()
                .getPixels(0, 0, width, height, javafx.scene.image.PixelFormat.getIntArgbInstance(), pixels, 0, width);
        var buffered = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        buffered.setRGB(0, 0, width, height, pixels, 0, width);
        return buffered;
    }
}
