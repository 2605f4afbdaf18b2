import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { removeDataDir } from '../test-support/data-dir.ts';
import { freePort } from '../test-support/free-port.ts';
import { MailSink } from '../test-support/mail-sink.ts';
import { type Server, startServer } from '../test-support/server-process.ts';
import { checkOrders, snapshotOrders } from './checker.ts';
import { copyDesk } from './demo-desk/copy-desk.ts';
import { openDesk } from './desk.ts';
import { isLong, minutes, report, say } from './length.ts';
import { startLoad } from './load.ts';
import { createWitness } from './witness.ts';

const rounds = isLong ? 10 : 2;
const dataDir = await copyDesk();
const sink = new MailSink(await freePort());
let server: Server | undefined;

afterAll(async () => {
  await server?.kill();
  await sink.stop();
  await removeDataDir(dataDir);
});

// Each round stops, starts, and waits for the load to go on.
it(
  'shutdown: exits cleanly under load, in bounded time, although the mail server hangs',
  minutes(5, 20),
  async () => {
    await sink.become('hangs');
    const start = (port?: number) => startServer({ dataDir, port, env: { SMTP_URL: sink.url } });
    server = await start();
    const desk = await openDesk(server.url);
    const witness = createWitness();
    const before = await snapshotOrders(dataDir);
    for (let round = 1; round <= rounds; round += 1) {
      const load = startLoad(server.url, desk, witness);
      await load.placed(10);
      await sleep(Math.random() * 600);
      const stoppedAt = performance.now();
      const tookMs = await server.stop();
      expect(server.process.exitCode).toBe(0);
      server = await start(server.port);
      const awayMs = await load.acknowledgedAfter(stoppedAt + tookMs);
      await load.stop();
      const verdict = await checkOrders(dataDir, witness, before);
      report(`stop ${round} of ${rounds}`, verdict, awayMs);
      say(`stop ${round} of ${rounds}: took ${Math.round(tookMs)} ms`);
      expect(verdict).toMatchObject({ lost: 0, doubled: 0, why: [] });
      expect(tookMs).toBeLessThan(isLong ? 7_000 : 60_000);
    }
    witness.remove();
  },
);
