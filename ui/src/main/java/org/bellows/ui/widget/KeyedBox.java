package org.bellows.ui.widget;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.layout.VBox;

/**
 * A short list that changes often. What has the same key as before keeps its node, which is only filled anew: nothing flickers, and the
 * focus stays where it is.
 */
public final class KeyedBox<T, N extends Node> extends VBox {
    private final Function<T, Object> key;
    private final Supplier<N> maker;
    private final BiConsumer<N, T> filler;
    private Map<Object, N> nodes = Map.of();

    /**
     * An empty one.
     *
     * @param key different for each item of a list
     */
    public KeyedBox(Function<T, Object> key, Supplier<N> maker, BiConsumer<N, T> filler) {
        this.key = key;
        this.maker = maker;
        this.filler = filler;
    }

    /** Shows these, in this order. */
    public void show(List<? extends T> items) {
        var latest = new HashMap<Object, N>();
        var children = items.stream()
                .map(item -> {
                    var known = nodes.get(key.apply(item));
                    var node = known == null ? maker.get() : known;
                    filler.accept(node, item);
                    latest.put(key.apply(item), node);
                    return (Node) node;
                })
                .toList();
        nodes = latest;
        if (!getChildren().equals(children)) {
            getChildren().setAll(children);
        }
    }
}
