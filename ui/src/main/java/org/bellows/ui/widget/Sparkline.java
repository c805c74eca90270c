package org.bellows.ui.widget;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.layout.Region;
import javafx.scene.shape.ClosePath;
import javafx.scene.shape.HLineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.PathElement;
import javafx.scene.shape.VLineTo;

/** One bar per step, oldest first: what was delivered, and what failed stacked on it. Bars of one sparkline share a scale. */
public final class Sparkline extends Region {
    private static final double GAP = 1;

    private final Path good = new Path();
    private final Path bad = new Path();
    private List<Integer> delivered = List.of();
    private List<Integer> failed = List.of();

    public Sparkline() {
        getStyleClass().add("sparkline");
        good.getStyleClass().add("delivered");
        bad.getStyleClass().add("failed");
        getChildren().addAll(good, bad);
        setPrefSize(100, 18);
        setMinSize(40, 12);
    }

    /**
     * Bars for these counts.
     *
     * @param words the same for a screen reader
     */
    public void show(List<Integer> deliveredPerStep, List<Integer> failedPerStep, String words) {
        delivered = List.copyOf(deliveredPerStep);
        failed = List.copyOf(failedPerStep);
        setAccessibleText(words);
        requestLayout();
    }

    @Override
    protected void layoutChildren() {
        int steps = Math.max(delivered.size(), failed.size());
        var goodBars = new ArrayList<PathElement>();
        var badBars = new ArrayList<PathElement>();
        int most = 1;
        for (int i = 0; i < steps; i++) {
            most = Math.max(most, at(delivered, i) + at(failed, i));
        }
        double step = steps == 0 ? 0 : getWidth() / steps;
        for (int i = 0; i < steps; i++) {
            double goodHeight = height(at(delivered, i), most);
            double badHeight = height(at(failed, i), most);
            bar(goodBars, i * step, step - GAP, getHeight() - goodHeight, getHeight());
            bar(badBars, i * step, step - GAP, getHeight() - goodHeight - badHeight, getHeight() - goodHeight);
        }
        good.getElements().setAll(goodBars);
        bad.getElements().setAll(badBars);
    }

    // One of many is still to be seen.
    private double height(int value, int most) {
        return value == 0 ? 0 : Math.max(1.5, getHeight() * value / most);
    }

    private static int at(List<Integer> values, int index) {
        return index < values.size() ? values.get(index) : 0;
    }

    private static void bar(List<PathElement> path, double x, double width, double top, double bottom) {
        if (bottom - top > 0) {
            path.add(new MoveTo(x, bottom));
            path.add(new VLineTo(top));
            path.add(new HLineTo(x + Math.max(1, width)));
            path.add(new VLineTo(bottom));
            path.add(new ClosePath());
        }
    }
}
