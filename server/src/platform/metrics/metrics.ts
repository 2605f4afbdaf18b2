import { createRequire } from 'node:module';
import type { Gauge, GaugeConfiguration, Registry } from 'prom-client';
import type { Services } from '../context/context.ts';
import { createDeskReader, type DeskReading } from './read-desk.ts';
import { readVerifyResult, verifyResultIn } from './verify-result.ts';

const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string };

/** What `/metrics` says. */
export interface Metrics {
  registry: Registry;
  /** All metrics as Prometheus reads them. */
  text(): Promise<string>;
  close(): Promise<void>;
}

type MakeGauge = <Label extends string>(
  name: string,
  help: string,
  more?: Partial<GaugeConfiguration<Label>>,
) => Gauge<Label>;

/**
 * Prepares the metrics of this process and of the desk. The library is loaded here and nowhere else: without
 * METRICS_PORT a server doesn't pay for it.
 */
export async function createMetrics(services: Services): Promise<Metrics> {
  const { Counter, Gauge, Registry, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge: MakeGauge = (name, help, more) =>
    new Gauge({ name: `nairadesk_${name}`, help, registers, ...more });
  addProcessGauges(services, gauge);
  addReplicaGauges(services, gauge);
  addVerifyGauges(services, gauge);
  new Counter({
    name: 'nairadesk_orders_expired_total',
    help: 'Orders that this instance expired.',
    registers,
    collect() {
      this.reset();
      this.inc(services.counts.expiredOrders);
    },
  });
  const tell = [addDeskGauges(gauge), addArchiveGauges(gauge)];
  const desk = createDeskReader(services);
  return {
    registry,
    async text() {
      const reading = await desk.read();
      for (const each of tell) each(reading);
      return registry.metrics();
    },
    close: () => desk.close(),
  };
}

/** What this process knows by itself. */
function addProcessGauges({ database, events, standing, audit }: Services, gauge: MakeGauge): void {
  const { pool } = database;
  const info = gauge('build_info', 'The version that runs, always 1.', { labelNames: ['version', 'node'] });
  info.set({ version, node: process.version }, 1);
  const now = (name: string, help: string, value: () => number) =>
    gauge(name, help, {
      collect() {
        this.set(value());
      },
    });
  now('pool_connections_max', 'Connections that calls may have.', () => pool.options.max);
  now('pool_connections_used', 'Connections that calls have now.', () => pool.totalCount - pool.idleCount);
  now('pool_waiting', 'Statements that wait for a connection.', () => pool.waitingCount);
  now('open_streams', 'Streams of live updates that are open.', () => events.openStreams);
  now('draining', '1 while it is about to stop.', () => Number(standing.draining));
  now('audit_lost', '1 where rows of the audit log are gone that it has seen: it writes nothing.', () =>
    Number(audit.rows.lost),
  );
  now('outdated', '1 where the database is newer than this server, or has another key.', () =>
    Number(standing.outdated),
  );
}

/** How the replica stands, and which database answers what it might. Without one all of it is absent. */
function addReplicaGauges({ replica }: Services, gauge: MakeGauge): void {
  if (!replica) return;
  gauge('replica_lag_seconds', 'What the replica took last to get what the primary had; +Inf: too long.', {
    collect() {
      this.set(replica.behindSeconds ?? Number.POSITIVE_INFINITY);
    },
  });
  gauge('replica_reads', 'Reads of staff since the start, by who answered them.', {
    labelNames: ['from'],
    collect() {
      this.set({ from: 'replica' }, replica.reads);
      this.set({ from: 'primary' }, replica.readsLeftOut);
    },
  });
}

/** How `npm run verify` ended last with the folder of this server. Where it never looked both are absent. */
function addVerifyGauges({ config, secrets }: Services, gauge: MakeGauge): void {
  const read = () => readVerifyResult(verifyResultIn(config.dataDir), secrets);
  gauge('verify_last_result', 'The exit code of verify: 0 all well, 1 faults, 2 it could not look.', {
    collect() {
      const result = read();
      if (result) this.set(result.code);
      else this.remove();
    },
  });
  gauge('verify_age_seconds', 'How long ago verify looked last.', {
    collect() {
      const result = read();
      if (result) this.set((Date.now() - Date.parse(result.at)) / 1000);
      else this.remove();
    },
  });
}

/** How PostgreSQL archives its log. Where it archives nothing all of it is absent. */
function addArchiveGauges(gauge: MakeGauge): (desk: DeskReading | null) => void {
  const failures = gauge('archive_failures', 'How often archiving a file of the log failed.');
  const failing = gauge('archive_failing', '1 where the newest try failed: files of the log pile up.');
  const waiting = gauge('archive_waiting_files', 'Finished files of the log that are not archived yet.');
  return (desk) => {
    for (const each of [failures, failing, waiting]) each.remove();
    if (!desk?.archive) return;
    failures.set(desk.archive.failures);
    failing.set(Number(desk.archive.isFailing));
    if (desk.archive.waitingFiles !== null) waiting.set(desk.archive.waitingFiles);
  };
}

/** What the database knows: the same from every instance. Where it doesn't answer, only that is said. */
function addDeskGauges(gauge: MakeGauge): (desk: DeskReading | null) => void {
  const up = gauge('database_up', '1 where the database answered within three seconds.');
  const open = gauge('open_orders', 'Open orders.', { labelNames: ['status', 'type'] });
  const oldest = gauge('oldest_reported_seconds', 'How long the oldest reported order waits; 0: none does.');
  const claims = gauge('claims', 'Orders that staff hold.');
  const unsent = gauge('outbox_unsent', 'Mails and notifications to send.', { labelNames: ['kind'] });
  const failing = gauge('outbox_failing', 'Those that could not be sent so far.', { labelNames: ['kind'] });
  const age = gauge('outbox_oldest_seconds', 'How old the oldest of them is.', { labelNames: ['kind'] });
  const backupAge = gauge('backup_age_seconds', 'How old the newest good backup is; absent: none is known.');
  const auditRows = gauge('audit_rows', 'The number of the newest row of the audit log.');
  return (desk) => {
    up.set(desk ? 1 : 0);
    for (const each of [open, oldest, claims, unsent, failing, age, auditRows, backupAge]) each.reset();
    if (!desk?.backupAge) backupAge.remove();
    if (!desk) {
      // Without labels they would say 0.
      for (const each of [oldest, claims, auditRows]) each.remove();
      return;
    }
    for (const status of ['pending', 'successful'])
      for (const type of ['buy', 'sell']) open.set({ status, type }, 0);
    for (const { status, type, count } of desk.openOrders) open.set({ status, type }, count);
    oldest.set(desk.oldestReported ?? 0);
    claims.set(desk.claims);
    if (desk.backupAge) backupAge.set(desk.backupAge);
    auditRows.set(desk.auditRows);
    for (const kind of ['mail', 'push'] as const) {
      const queue = desk.outbox.find((one) => one.kind === kind);
      unsent.set({ kind }, queue?.unsent ?? 0);
      failing.set({ kind }, queue?.failing ?? 0);
      age.set({ kind }, queue?.oldest ?? 0);
    }
  };
}
