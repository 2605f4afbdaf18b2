import { setTimeout as sleep } from 'node:timers/promises';
import { listAssets } from '@nairadesk/contract/assets';
import { getDashboard } from '@nairadesk/contract/dashboard';
import { listOrders } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import { sendContactMessage } from '@nairadesk/contract/website';
import { afterAll, expect, it } from 'vitest';
import { residentMebibytes } from '../../bench/machine.ts';
import { makeDataDir, removeDataDir } from '../../test-support/data-dir.ts';
import { freePort } from '../../test-support/free-port.ts';
import { type MailSink, startMailSink } from '../../test-support/mail-sink.ts';
import { startOfServer } from '../../test-support/program.ts';
import { type Server, startServer } from '../../test-support/server-process.ts';
import { call, openDesk } from '../desk.ts';
import { isLong, minutes, say } from '../length.ts';
import { startLoad } from '../load.ts';
import { hasSystemPostgres, SystemPostgres, user } from '../system-postgres.ts';
import { createWitness } from '../witness.ts';
import { canBeIll, IllMachine } from './ill-machine.ts';

const hours = 24;
const stepsAnHour = 6;
const secondsEach = 3;
const message = { name: 'A', email: 'a@example.com', subject: 'B', message: 'C' };
const canRun = isLong && hasSystemPostgres && canBeIll;
const dataDir = makeDataDir('long-day');
const machine = canRun ? new IllMachine() : undefined;
const cluster = new SystemPostgres(machine?.env);
let server: Server | undefined;
let sink: MailSink | undefined;

afterAll(async () => {
  await server?.kill();
  await sink?.stop();
  await cluster.remove();
  await removeDataDir(dataDir);
  machine?.remove();
});

// The clock of server and database goes ten minutes on every three seconds: all that comes hourly or nightly comes.
it.skipIf(!canRun)(
  'a long day: 24 hours of mixed load in fast motion leave the memory flat and nothing that verify finds',
  minutes(1, 20),
  async () => {
    sink = await startMailSink();
    cluster.init('primary');
    const port = await cluster.start('primary');
    const DATABASE_URL = `postgres://${user}@127.0.0.1:${port}/postgres`;
    const metricsPort = await freePort();
    const env = {
      ...machine?.env,
      DATABASE_URL,
      SEED: 'demo',
      SMTP_URL: sink.url,
      METRICS_PORT: String(metricsPort),
    };
    server = await startServer({ dataDir, env });
    const { url } = server;
    const pid = server.process.pid ?? 0;
    const heap: number[] = [];
    const resident: number[] = [];
    let calls = 0;
    for (let hour = 0; hour < hours; hour += 6) {
      // A session lasts a day.
      const desk = await openDesk(url);
      const witness = createWitness();
      const load = startLoad(url, desk, witness);
      const heaps: number[] = [];
      for (let step = 1; step <= 6 * stepsAnHour; step += 1) {
        machine?.become({ clockAheadSeconds: (hour * stepsAnHour + step) * (3600 / stepsAnHour) });
        calls += await readFor(url, desk.customers[0] ?? '', desk.staff);
        heaps.push(await heapMebibytes(metricsPort));
        if (step % stepsAnHour > 0) continue;
        // Between two collections it only grows: the least of an hour is what is kept.
        heap.push(Math.min(...heaps.splice(0)));
        resident.push(residentMebibytes(pid));
      }
      await load.stop();
      calls += [...load.answers.values()].reduce((sum, times) => sum + times, 0);
      expect([...load.answers.keys()].filter((status) => status >= 500 || status === 0)).toEqual([]);
      witness.remove();
    }
    // The first hours are compiling and filling caches.
    const [heapSlope, residentSlope] = [slopeOf(heap.slice(6)), slopeOf(resident.slice(6))];
    say(
      `a long day: ${calls} calls, ${sink?.received.length} mails; heap ${heap.map(Math.round).join(' ')} MiB, ${heapSlope.toFixed(2)} an hour; resident ${resident.join(' ')} MiB, ${residentSlope.toFixed(2)} an hour (both from the seventh on)`,
    );
    expect(heapSlope).toBeLessThan(1);
    expect(residentSlope).toBeLessThan(2);
    const verify = startOfServer('verify', ['--all'], {
      env: { ...env, DATA_DIR: dataDir, NODE_ENV: 'production' },
    });
    expect(await verify.ended, verify.said.out + verify.said.error).toBe(0);
  },
);

/** Reads what customers and staff look at, and writes to support, for the seconds of one step. @returns how many calls */
async function readFor(url: string, token: string, staff: string): Promise<number> {
  const until = performance.now() + secondsEach * 1000;
  let calls = 0;
  while (performance.now() < until) {
    for (const endpoint of [listAssets, getDashboard, listHistory])
      expect((await call(url, endpoint, { token })).status).toBe(200);
    for (const endpoint of [listOrders, listHistory])
      expect((await call(url, endpoint, { token: staff, query: { pageSize: '10' } })).status).toBe(200);
    expect((await call(url, sendContactMessage, { body: message })).status).toBeLessThan(300);
    calls += 6;
    await sleep(50);
  }
  return calls;
}

async function heapMebibytes(port: number): Promise<number> {
  const text = await (await fetch(`http://localhost:${port}/metrics`)).text();
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / 1024 / 1024;
}

/** By how much each figure is more than the one before, by least squares. */
function slopeOf(figures: number[]): number {
  const middle = (figures.length - 1) / 2;
  const mean = figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
  const rise = figures.reduce((sum, figure, index) => sum + (index - middle) * (figure - mean), 0);
  return rise / figures.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
}
