import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { removeDataDir } from '../test-support/data-dir.ts';
import { freePort } from '../test-support/free-port.ts';
import { type Server, startServer } from '../test-support/server-process.ts';
import { until } from '../test-support/until.ts';
import { checkOrders, snapshotOrders } from './checker.ts';
import { copyDesk } from './demo-desk/copy-desk.ts';
import { openDesk } from './desk.ts';
import { isLong, minutes, report, say } from './length.ts';
import { startLoad } from './load.ts';
import { hasNginx, startNginx } from './nginx/start-nginx.ts';
import { createWitness } from './witness.ts';

const rounds = isLong ? 10 : 1;
const dataDir = await copyDesk();
const folder = mkdtempSync(join(tmpdir(), 'nairadesk-nginx-'));
const servers: Server[] = [];
let nginx: ChildProcess | undefined;

afterAll(async () => {
  nginx?.kill('SIGTERM');
  await Promise.all(servers.map((server) => server.stop()));
  await removeDataDir(dataDir);
  rmSync(folder, { recursive: true });
});

it.skipIf(!hasNginx)(
  'rolling restart: no caller behind nginx is refused while two instances are replaced one after the other',
  minutes(4, 20),
  async () => {
    // Its certificate is made for this test.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const port = await freePort();
    const url = `https://localhost:${port}`;
    const env = { PUBLIC_URL: url, TRUST_PROXY: '1', HOST: '127.0.0.1', DRAIN_SECONDS: '3' };
    servers.push(await startServer({ dataDir, env }), await startServer({ dataDir, env }));
    nginx = await startNginx(folder, {
      port,
      plainPort: await freePort(),
      servers: servers.map((server) => server.port),
    });
    await until('nginx to answer', () =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const desk = await openDesk(url);
    const witness = createWitness();
    const before = await snapshotOrders(dataDir);
    const load = startLoad(url, desk, witness);
    await load.placed(20);
    for (let round = 0; round < rounds; round += 1)
      for (const [place, server] of servers.entries()) {
        await server.stop();
        servers[place] = await startServer({ dataDir, env, port: server.port });
      }
    await load.placed(40);
    await load.stop();
    const verdict = await checkOrders(dataDir, witness, before);
    report(`rolling restart behind nginx, ${rounds} times both`, verdict);
    const answers = Object.fromEntries(load.answers);
    say(`rolling restart: answers ${JSON.stringify(answers)}, slowest ${Math.round(load.slowestMs())} ms`);
    for (const [reason, times] of load.broken) say(`rolling restart: no answer ${times} times: ${reason}`);
    const errors = readFileSync(join(folder, 'error.log'), 'utf8');
    if (/ 50\d /.test(readFileSync(join(folder, 'access.log'), 'utf8'))) say(errors.slice(-3_000));
    // At most one call crosses the closing of a port; its client sends it again, as the verdict shows.
    const count = (status: number) => load.answers.get(status) ?? 0;
    expect(count(503)).toBe(0);
    expect(count(0) + count(500) + count(502) + count(504)).toBeLessThanOrEqual(2 * rounds);
    expect(verdict).toMatchObject({ lost: 0, doubled: 0, why: [] });
    witness.remove();
  },
);
