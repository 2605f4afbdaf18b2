import { placeOrder } from '@nairadesk/contract/orders';
import { afterAll, expect, it } from 'vitest';
import { residentMebibytes } from '../../bench/machine.ts';
import { makeDataDir, removeDataDir } from '../../test-support/data-dir.ts';
import { freePort } from '../../test-support/free-port.ts';
import { MailSink } from '../../test-support/mail-sink.ts';
import { type Server, startServer } from '../../test-support/server-process.ts';
import { until } from '../../test-support/until.ts';
import { call, openDesk } from '../desk.ts';
import { isLong, minutes, report, say, spread } from '../length.ts';
import { ask, hasSystemPostgres, SystemPostgres, user } from '../system-postgres.ts';
import { canBeIll, IllMachine } from './ill-machine.ts';

const minute = 60;
// Each is five minutes: a day, or two hours of it.
const steps = isLong ? 288 : 24;
const canRun = hasSystemPostgres && canBeIll;
const dataDir = makeDataDir('hanging-mail');
const machine = canRun ? new IllMachine() : undefined;
const cluster = new SystemPostgres(machine?.env);
const sink = new MailSink(await freePort());
let server: Server | undefined;

afterAll(async () => {
  await server?.stop();
  await sink.stop();
  await cluster.remove();
  await removeDataDir(dataDir);
  machine?.remove();
});

it.skipIf(!canRun)(
  'hanging mail server: for a day in fast motion it delays no order, costs no memory, and then every mail comes once',
  minutes(4, 15),
  async () => {
    await sink.become('well');
    cluster.init('primary');
    const port = await cluster.start('primary');
    const DATABASE_URL = `postgres://${user}@127.0.0.1:${port}/postgres`;
    server = await startServer({
      dataDir,
      env: { ...machine?.env, DATABASE_URL, SEED: 'demo', SMTP_URL: sink.url },
    });
    const { url } = server;
    let desk = await openDesk(url);
    const place = async () => {
      const sentAt = performance.now();
      expect((await call(url, placeOrder, { token: desk.customers[0] ?? '', body: desk.order })).status).toBe(
        201,
      );
      return performance.now() - sentAt;
    };
    const well = [await place(), await place(), await place()];
    const unsent = async () => Number((await ask(port, countUnsent))[0]?.n);
    await until('all mails to be sent', async () => (await unsent()) === 0);

    await sink.become('hangs');
    const waits: number[] = [];
    const memory: number[] = [];
    for (let step = 1; step <= steps; step += 1) {
      machine?.become({ clockAheadSeconds: step * 5 * minute });
      // A session lasts a day.
      if (step === steps / 2) desk = await openDesk(url);
      waits.push(await place(), await place());
      memory.push(residentMebibytes(server.process.pid ?? 0));
    }
    const queued = await unsent();
    const half = memory.slice(memory.length / 2);
    say(
      `the mail server hangs for ${steps / 12} hours: ${queued} mails wait, ${sink.tries} lines tried, orders placed in ${spread(waits)} ms (${spread(well)} before), resident memory ${memory[0]} MiB at first, ${Math.min(...half)} to ${Math.max(...half)} in the second half`,
    );
    expect(queued).toBeGreaterThanOrEqual(waits.length);
    // Less than the mail server is waited for.
    expect(Math.max(...waits)).toBeLessThan(9_000);
    expect(Math.max(...half) - Math.min(...half)).toBeLessThan(64);

    await sink.become('well');
    const wellAt = performance.now();
    // What was tried in vain waits for its next turn, which is at most two minutes away.
    machine?.become({ clockAheadSeconds: (steps + 1) * 5 * minute });
    await until('all mails to be sent', async () => (await unsent()) === 0, { timeoutMs: 300_000 });
    const ids = await ask(
      port,
      "select id from outbox where sent_at is not null or kind <> 'order-reported'",
    );
    const times = Map.groupBy(sink.received, ({ messageId }) => messageId);
    const missing = ids.filter(({ id }) => !times.has(`<${id}@localhost>`));
    report(
      `a mail server that hangs for ${steps / 12} hours`,
      { acknowledged: waits.length, lost: missing.length, doubled: sink.received.length - times.size },
      performance.now() - wellAt,
    );
    expect(missing).toEqual([]);
    // It took none of them while it hung, so none comes again.
    expect(sink.received.length).toBe(times.size);
  },
);

// What the desk’s orders reported is gathered for staff, and goes ten minutes later.
const countUnsent =
  "select count(*)::int as n from outbox where sent_at is null and push_to is null and kind <> 'order-reported'";
