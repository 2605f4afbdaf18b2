import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
import { createWitness } from './witness.ts';

const rounds = isLong ? 10 : 1;
const hasNginx = spawnSync('nginx', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0;
const dataDir = await copyDesk();
const folder = mkdtempSync(join(tmpdir(), 'nairadesk-nginx-'));
const servers: Server[] = [];
let nginx: ReturnType<typeof spawn> | undefined;

afterAll(async () => {
  nginx?.kill('SIGTERM');
  await Promise.all(servers.map((server) => server.stop()));
  await removeDataDir(dataDir);
  rmSync(folder, { recursive: true });
});

/** The nginx of deploy/nginx.conf, with its ports and a certificate of its own. */
async function startNginx(port: number, [first, second]: number[]): Promise<void> {
  const plainPort = await freePort();
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost'.split(' ');
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const conf = readFileSync(new URL('../deploy/nginx.conf', import.meta.url), 'utf8')
    .replaceAll(/listen \[::\].+\n/g, '')
    .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second}`)
    .replaceAll('desk.example', 'localhost')
    .replace('/etc/ssl/nairadesk/fullchain.pem', certificate)
    .replace('/etc/ssl/nairadesk/privkey.pem', key)
    .replaceAll('/var/log/nginx', folder);
  const file = join(folder, 'nginx.conf');
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${folder}/${of};`,
  );
  // nginx ends a connection after a thousand calls, and Node.js, unlike browsers, gives up the one that crosses it.
  const lasting = 'keepalive_requests 1000000;';
  const root = process.getuid?.() === 0 ? 'user root;\n' : '';
  writeFileSync(
    file,
    `${root}daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n${lasting}\naccess_log ${folder}/access.log;\n${temp.join('\n')}\n${conf}\n}\n`,
  );
  nginx = spawn('nginx', ['-c', file, '-e', `${folder}/error.log`], { stdio: 'inherit' });
  await once(nginx, 'spawn');
}

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
    await startNginx(
      port,
      servers.map((server) => server.port),
    );
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
