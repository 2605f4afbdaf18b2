import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDirInMemory, removeDataDir } from '../../test-support/data-dir.ts';
import { freePort } from '../../test-support/free-port.ts';
import { openDatabase } from '../../test-support/product-database.ts';
import { type Program, startOfServer } from '../../test-support/program.ts';
import { databaseUrlOf, onDatabase, startTimeoutMs } from '../../test-support/server-process.ts';
import { useWorld } from '../test/world.ts';
import { draftOf } from './platform/files/replace-file.ts';

const world = useWorld();
const folder = makeDirInMemory('main');

afterAll(() => removeDataDir(folder));

const start = (program: string, args: string[], env: Record<string, string>) =>
  startOfServer(program, args, { env });

/** Where a started product says that its mails are. */
const mailLink = (said: string) => /Emails are kept at (\S+)/.exec(said)?.[1] ?? 'nowhere';

describe('server', () => {
  // Twice in one of them: on a busy machine a database takes its time.
  const startsServer = { timeout: 2 * startTimeoutMs };

  it('starts on its own database with demo data, and restarts with the same data', startsServer, async () => {
    const dataDir = join(folder, 'data');
    const port = String(await freePort());
    const url = `http://localhost:${port}`;
    const env = { DATA_DIR: dataDir, PORT: port };
    for (const firstTime of [true, false]) {
      const program = start('main', [], env);
      await program.untilSaid('super-admin');
      expect(program.said.out.includes('Demo data is ready')).toBe(firstTime);
      expect(program.said.out).toContain(url);
      expect(program.said.out).toMatch(/Database: psql -h \/\S+ -p \d+ -U nairadesk postgres\n/);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const mails = await fetch(mailLink(program.said.out), { headers: { accept: 'application/json' } });
      expect(((await mails.json()) as { data: unknown[] }).data.length).toBeGreaterThan(0);
      const login = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ada@nairadesk.example', password: 'lagos-demo-2026' }),
      });
      const { token } = (await login.json()) as { token: string };
      const authorization = `Bearer ${token}`;
      const history = await fetch(`${url}/api/transaction/history`, { headers: { authorization } });
      const { data } = (await history.json()) as { data: { status: string }[] };
      const states = new Set(data.map((row) => row.status));
      expect([...states].sort()).toEqual(['cancelled', 'completed', 'pending', 'successful']);
      program.process.kill('SIGTERM');
      expect(await program.ended).toBe(0);
    }
  });

  describe('that runs', () => {
    const env = { DATA_DIR: join(folder, 'data'), PORT: '' };
    const litter = draftOf(join(env.DATA_DIR, 'verify.mark'));
    let program: Program;

    beforeAll(async () => {
      env.PORT = String(await freePort());
      mkdirSync(env.DATA_DIR, { recursive: true });
      writeFileSync(litter, 'half a');
      utimesSync(litter, new Date(), new Date(Date.now() - 120_000));
      program = start('main', [], env);
      await program.untilSaid('super-admin');
    }, startTimeoutMs);

    afterAll(() => program?.end());

    it(
      'verify: passes beside the running server, and names a missing head and a deleted audit log row',
      startsServer,
      async () => {
        const verify = async (...options: string[]) => {
          const { said, ended } = start('verify', options, env);
          return { code: await ended, ...said };
        };
        // For the metrics.
        const kept = () =>
          JSON.parse(JSON.parse(readFileSync(join(env.DATA_DIR, 'verify.result'), 'utf8')).content).code;
        await fetch(`http://localhost:${env.PORT}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'ada@nairadesk.example', password: 'lagos-demo-2026' }),
        });
        expect(existsSync(litter)).toBe(false);
        const sound = await verify();
        expect(sound).toEqual({
          code: 0,
          out: expect.stringMatching(/\nOK: no problems found\.\n$/),
          error: '',
        });
        expect(kept()).toBe(0);
        const head = join(env.DATA_DIR, 'audit.head');
        renameSync(head, `${head}.elsewhere`);
        const headless = await verify();
        expect(headless).toMatchObject({ code: 1, out: expect.stringContaining('audit.head is missing') });
        expect(kept()).toBe(1);
        expect(await verify('--without-head')).toMatchObject({ code: 0, error: '' });
        renameSync(`${head}.elsewhere`, head);
        const rows = /Audit log: (\d+) rows?, none/.exec(sound.out)?.[1] ?? 'none';

        const database = await openDatabase(env.DATA_DIR);
        await database.query(
          `alter table audit_log disable trigger all; delete from audit_log where number = ${rows}`,
        );
        await database.end();
        const broken = await verify();
        expect(broken).toMatchObject({ code: 1, error: '' });
        expect(broken.out).toContain(`WRONG: audit log: row ${rows} and every row after it were deleted`);
        const away = { ...env, DATABASE_URL: `postgres://no-user@127.0.0.1:${await freePort()}/nothing` };
        expect(await start('verify', [], away).ended).toBe(2);
        expect(kept()).toBe(2);
      },
    );

    it(
      'serves the mails only at the printed link, to requests from the same machine without a proxy',
      startsServer,
      async () => {
        const link = mailLink(program.said.out);
        const ask = async (url: string, headers: Record<string, string> = {}) => {
          const answer = await fetch(url, { headers, redirect: 'manual' });
          const said = await answer.text();
          return { status: answer.status, said, hasMails: said.includes('<article>') };
        };
        expect(await ask(link)).toMatchObject({ status: 200, hasMails: true });
        // A visitor without the link is told where it is, or that there is nothing.
        const [told, other] = [
          new URL('/dev/mail', link).href,
          `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
        ];
        expect(await ask(told)).toMatchObject({
          status: 200,
          hasMails: false,
          said: expect.stringContaining('Emails are kept at'),
        });
        expect((await ask(told)).said).not.toContain(new URL(link).pathname);
        for (const wrong of [other, `${link}/`, `${link}A`])
          expect((await ask(wrong)).status, wrong).not.toBe(200);
        for (const url of [link, told])
          for (const [name, value] of [
            ['x-forwarded-for', '41.58.1.1'],
            ['x-forwarded-proto', 'https'],
            ['x-forwarded-port', '443'],
            ['x-real-ip', '41.58.1.1'],
            ['forwarded', 'for=41.58.1.1'],
            ['via', '1.1 proxy'],
          ] as const)
            expect((await ask(url, { [name]: value })).status, name).not.toBe(200);
        // As nginx asks for it, which adds no header of its own.
        const socket = connect(Number(env.PORT), 'localhost');
        socket.end(`GET ${new URL(link).pathname} HTTP/1.0\r\nHost: localhost:${env.PORT}\r\n\r\n`);
        const asNginx = await text(socket);
        expect(asNginx).toMatch(/^HTTP\/1\.\d [34]/);
        expect(asNginx).not.toContain('<article>');
      },
    );

    it('stops on SIGTERM although a client never finishes its request', startsServer, async () => {
      const socket = connect(Number(env.PORT), 'localhost');
      socket.on('error', () => {});
      // It has been read by the time that what was asked before it is answered.
      socket.write(
        'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n' +
          'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
      );
      await once(socket, 'data');
      program.process.kill('SIGTERM');
      expect(await program.ended).toBe(0);
    });
  });

  it('verify: fails without the key', async () => {
    const { said, ended } = start('verify', [], { DATA_DIR: join(folder, 'nothing') });
    expect(await ended).toBe(2);
    expect(said).toEqual({ out: '', error: expect.stringMatching(/^Cannot verify: no key found\..*\n$/) });
  });

  it.each([
    ['a setting that makes no sense', { PORT: 'http' }, 'PORT'],
    ['a database that is not durable', { DATABASE_URL: 'set below' }, 'fsync'],
  ])('refuses to start on %s, with a one-line error', async (_name, env, words) => {
    const asked = 'DATABASE_URL' in env ? { DATABASE_URL: databaseUrlOf(world.connection), PORT: '0' } : env;
    const program = start('main', [], { DATA_DIR: join(folder, 'other'), ...asked });
    expect(await program.ended).toBe(1);
    expect(program.said.error).toContain('Cannot start');
    expect(program.said.error).toContain(words);
    expect(program.said.error.trim().split('\n')).toHaveLength(1);
  });

  it('refuses to start on a port in use, with a one-line error that says what to do', async () => {
    const stranger = createServer().listen(0, 'localhost');
    await once(stranger, 'listening');
    const { port } = stranger.address() as AddressInfo;
    const program = start('main', [], {
      ...onDatabase(world.connection),
      DATA_DIR: folder,
      SECRET_KEY: world.secretKey,
      PORT: String(port),
    });
    expect(await program.ended).toBe(1);
    expect(program.said.error).toBe(
      `Cannot start: port ${port} is in use. Stop the program that uses it, or set PORT to another one.\n`,
    );
    stranger.close();
  });
});
