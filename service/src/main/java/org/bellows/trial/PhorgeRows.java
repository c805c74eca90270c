package org.bellows.trial;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Writes hooks and requests as Phorge does, and reads rows back. Uses the given connection as it is, so in the caller's transaction
 * if there is one; not thread-safe, as a connection is not.
 */
public final class PhorgeRows {
    private final Connection connection;
    private final HookTable hooks;
    private final RequestTable requests;
    private final String configTable;
    private final InstantSource clock;
    private final Phids phids;

    public PhorgeRows(Connection connection, String namespace) {
        this(connection, namespace, InstantSource.system(), RandomGenerator.getDefault());
    }

    /** With a clock for {@code dateCreated} and a source of PHIDs, for tests that need the same rows again. */
    public PhorgeRows(Connection connection, String namespace, InstantSource clock, RandomGenerator random) {
        this.connection = connection;
        this.hooks = new HookTable(connection, namespace);
        this.requests = new RequestTable(connection, namespace);
        this.configTable = PhorgeSchema.checked(namespace) + "_config.config_entry";
        this.clock = clock;
        this.phids = new Phids(random);
    }

    /** Inserts a hook with a PHID and a key of its own. */
    public HookRow addHook(String name, String uri, String status) throws SQLException {
        return insert(HookRow.of(phids.phid("HWBH"), name, uri, status, phids.hmacKey(), now()));
    }

    /** Inserts exactly this hook, its id too unless that is 0. */
    public HookRow insert(HookRow hook) throws SQLException {
        return hooks.insert(hook);
    }

    /** Inserts exactly this row, its id too unless that is 0. */
    public RequestRow insert(RequestRow row) throws SQLException {
        return requests.insert(List.of(row)).getFirst();
    }

    /** Inserts many rows with few statements. Rows with an id and rows without must not be mixed. */
    public List<RequestRow> insert(List<RequestRow> rows) throws SQLException {
        return requests.insert(rows);
    }

    /** Queues an event for a hook. */
    public RequestRow queue(HookRow hook, QueuedEvent event) throws SQLException {
        return insert(RequestRow.queued(phids.phid("HWBR"), hook.phid(), event, now()));
    }

    /** Queues edits of one task each, dealt out to the receiving hooks in turn. Each has one transaction, whose PHID is in no other row. */
    public List<RequestRow> queueEdits(List<HookRow> receivers, int count) throws SQLException {
        List<RequestRow> rows = new ArrayList<>(count);
        long epoch = now();
        for (int i = 0; i < count; i++) {
            HookRow hook = receivers.get(i % receivers.size());
            rows.add(RequestRow.queued(phids.phid("HWBR"), hook.phid(), edit(hook), epoch));
        }
        return requests.insert(rows);
    }

    /** Queues edits for one hook: see {@link #queueEdits(List, int)}. */
    public List<RequestRow> queueEdits(HookRow hook, int count) throws SQLException {
        return queueEdits(List.of(hook), count);
    }

    /** An edit of some task as Phorge would queue it for this hook; not inserted. */
    public QueuedEvent edit(HookRow hook) {
        String trigger = hook.status().equals("firehose") ? hook.phid() : phids.phid("HRUL");
        return QueuedEvent.edit(phids.phid("TASK"), List.of(phids.transaction("TASK")), List.of(trigger));
    }

    public Phids phids() {
        return phids;
    }

    /** Every hook, by id. */
    public List<HookRow> hooks() throws SQLException {
        return hooks.all();
    }

    /** Every request, by id. */
    public List<RequestRow> requests() throws SQLException {
        return requests.all();
    }

    /** The requests of one hook, by id. */
    public List<RequestRow> requests(HookRow hook) throws SQLException {
        return requests.ofHook(hook.phid());
    }

    /** One request by its PHID. */
    public Optional<RequestRow> request(String phid) throws SQLException {
        return requests.one(phid);
    }

    /** How many requests have each status. */
    public Map<String, Long> countByStatus() throws SQLException {
        return requests.countByStatus();
    }

    /** What the hook's editor does when somebody changes the URI or the status. */
    public void changeHook(HookRow hook, String uri, String status) throws SQLException {
        hooks.change(hook.phid(), uri, status, now());
    }

    /** Deletes the hook's row; its requests stay, as in Phorge. */
    public void deleteHook(HookRow hook) throws SQLException {
        hooks.delete(hook.phid());
    }

    /** Sets one of Phorge's settings in its database. {@code json} is the value's JSON text. */
    public void setConfig(String key, String json) throws SQLException {
        String sql = "INSERT INTO " + configTable
                + " (phid, namespace, configKey, value, isDeleted, dateCreated, dateModified)"
                + " VALUES (?, 'default', ?, ?, 0, ?, ?)"
                + " ON DUPLICATE KEY UPDATE value = VALUES(value), isDeleted = 0, dateModified = VALUES(dateModified)";
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            insert.setBytes(1, HookTable.bytes(phids.phid("CONF")));
            insert.setString(2, key);
            insert.setString(3, json);
            insert.setLong(4, now());
            insert.setLong(5, now());
            insert.executeUpdate();
        }
    }

    private long now() {
        return clock.instant().getEpochSecond();
    }
}
