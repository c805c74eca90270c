package org.bellows.ui.widget;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.layout.Pane;

/**
 * Nodes side by side while there is room for the least width of each, in as few equally filled lines as it takes otherwise. Nodes of
 * a line are equally high; height that is left over goes to the last line.
 */
public final class FoldingRow extends Pane {
    private static final double GAP = 12;
    private final List<Part> parts = new ArrayList<>();

    private record Part(Node node, double least, double weight) {}

    private record Line(List<Part> parts, double width) {
        double width(Part part) {
            double least = parts.stream().mapToDouble(Part::least).sum();
            double weights = parts.stream().mapToDouble(Part::weight).sum();
            double left = width - GAP * (parts.size() - 1) - least;
            return Math.max(0, Math.floor(part.least() + left * part.weight() / weights));
        }

        double height() {
            return parts.stream()
                    .mapToDouble(part -> Math.ceil(part.node().prefHeight(width(part))))
                    .max()
                    .orElse(0);
        }
    }

    /**
     * Appends {@code node}.
     *
     * @param least width below which it would rather have a line to share with fewer
     * @param weight its share of the width that is left
     */
    public FoldingRow add(Node node, double least, double weight) {
        parts.add(new Part(node, least, weight));
        getChildren().add(node);
        return this;
    }

    private List<Line> lines(double width) {
        for (int count = 1; ; count++) {
            var lines = split(count, width);
            if (count >= parts.size() || lines.stream().allMatch(line -> leastOf(line) <= width)) {
                return lines;
            }
        }
    }

    private List<Line> split(int count, double width) {
        int each = Math.ceilDiv(parts.size(), count);
        var lines = new ArrayList<Line>();
        for (int from = 0; from < parts.size(); from += each) {
            lines.add(new Line(parts.subList(from, Math.min(parts.size(), from + each)), width));
        }
        return lines;
    }

    private static double leastOf(Line line) {
        return line.parts().stream().mapToDouble(Part::least).sum()
                + GAP * (line.parts().size() - 1);
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computeMinWidth(double height) {
        return parts.stream().mapToDouble(Part::least).max().orElse(0);
    }

    @Override
    protected double computePrefWidth(double height) {
        return parts.stream().mapToDouble(Part::least).sum() + GAP * Math.max(0, parts.size() - 1);
    }

    @Override
    protected double computePrefHeight(double width) {
        var lines = lines(width < 0 ? computePrefWidth(-1) : width);
        return lines.stream().mapToDouble(Line::height).sum() + GAP * Math.max(0, lines.size() - 1);
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected void layoutChildren() {
        var lines = lines(getWidth());
        double spare = Math.max(0, getHeight() - computePrefHeight(getWidth()));
        double y = 0;
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i);
            double height = line.height() + (i == lines.size() - 1 ? spare : 0);
            double x = 0;
            for (var part : line.parts()) {
                boolean last = part.equals(line.parts().getLast());
                double width = last ? Math.max(0, getWidth() - x) : line.width(part);
                part.node().resizeRelocate(x, y, width, height);
                x += width + GAP;
            }
            y += height + GAP;
        }
    }
}
