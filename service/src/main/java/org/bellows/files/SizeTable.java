package org.bellows.files;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.bellows.files.report.FilesSnapshot.Destination;

/**
 * Where a file of which size goes. Contract: file storage, sections 3 and 4. Pure.
 *
 * @param places in write order
 */
public record SizeTable(List<Place> places) {

    public SizeTable {
        // Stable: engines of equal priority keep the order in which they were configured.
        places =
                places.stream().sorted(Comparator.comparingInt(Place::priority)).toList();
    }

    /** The engine that is tried first for a file of this size. */
    public Optional<String> destination(long size) {
        return places.stream()
                .filter(place -> place.takes(size))
                .map(Place::identifier)
                .findFirst();
    }

    /** The engine with this identifier. */
    public Place place(String identifier) {
        return places.stream()
                .filter(place -> place.identifier().equals(identifier))
                .findFirst()
                .orElseThrow();
    }

    /** Every size, smallest first, without gaps; neighbours that go to the same engine are joined. */
    public List<Destination> rows() {
        var starts = new TreeSet<Long>();
        starts.add(0L);
        for (Place place : places) {
            if (place.canWrite() && place.sizeLimit() > 0) {
                starts.add(place.sizeLimit() + 1);
            }
        }
        var rows = new ArrayList<Destination>();
        for (long from : starts) {
            Long next = starts.higher(from);
            long to = next == null ? Long.MAX_VALUE : next - 1;
            Optional<String> engine = destination(from);
            if (!rows.isEmpty() && rows.getLast().engine().equals(engine)) {
                rows.set(rows.size() - 1, new Destination(rows.getLast().fromSize(), to, engine));
            } else {
                rows.add(new Destination(from, to, engine));
            }
        }
        return List.copyOf(rows);
    }
}
