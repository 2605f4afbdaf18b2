import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { removeDataDir } from '../test-support/data-dir.ts';
import { signalPostgres } from '../test-support/product-database.ts';
import { type Server, startServer } from '../test-support/server-process.ts';
import { checkOrders, snapshotOrders } from './checker.ts';
import { copyDesk } from './demo-desk/copy-desk.ts';
import { openDesk } from './desk.ts';
import { isLong, minutes, report, say, spread } from './length.ts';
import { startLoad } from './load.ts';
import { createWitness } from './witness.ts';

const cycles = isLong ? 102 : 3;
const victims = ['the server', 'PostgreSQL', 'both'] as const;
type Victim = (typeof victims)[number];
// The aim is 3 s, and docs/reliability.md says what it is; a machine that has much else to do gets more.
const recoveryBoundMs = 180_000;

const dataDir = await copyDesk();
let server: Server | undefined;

afterAll(async () => {
  await server?.kill();
  await removeDataDir(dataDir);
});

// A recovery after each kill; a hundred in the long form.
it(
  'kill of server, PostgreSQL or both under load: loses and duplicates no order',
  minutes(10, 60),
  async () => {
    server = await startServer({ dataDir });
    const desk = await openDesk(server.url);
    const witness = createWitness();
    const before = await snapshotOrders(dataDir);
    const recoveries: Record<Victim, number[]> = { 'the server': [], PostgreSQL: [], both: [] };
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const victim = victims[cycle % victims.length] ?? 'both';
      const load = startLoad(server.url, desk, witness);
      await load.placed(12);
      await sleep(Math.random() * 600);
      const killedAt = performance.now();
      server = await strike(victim, server, cycle);
      const recoveryMs = await load.acknowledgedAfter(killedAt);
      await load.stop();
      recoveries[victim].push(recoveryMs);
      const verdict = await checkOrders(dataDir, witness, before);
      report(`kill ${cycle + 1} of ${cycles}, ${victim}`, verdict, recoveryMs);
      expect(verdict).toMatchObject({ lost: 0, doubled: 0, why: [] });
      expect(recoveryMs).toBeLessThan(recoveryBoundMs);
    }
    for (const victim of victims) say(`recovery from a kill of ${victim}, ms: ${spread(recoveries[victim])}`);
    expect(witness.read().size).toBeGreaterThan(cycles * 10);
    witness.remove();
  },
);

/** Kills, and starts the server again where it was killed, as its supervisor would. */
async function strike(victim: Victim, running: Server, cycle: number): Promise<Server> {
  // By turns all of PostgreSQL, as the kernel does when memory runs out, and the postmaster alone.
  if (victim !== 'the server') signalPostgres(dataDir, 'SIGKILL', cycle % 2 === 0 ? 'family' : 'postmaster');
  if (victim === 'PostgreSQL') return running;
  await running.kill();
  return startServer({ dataDir, port: running.port });
}
