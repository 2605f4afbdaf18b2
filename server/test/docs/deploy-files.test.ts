import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { settingNames } from '../../src/config.ts';
import { slowBodyBounds } from '../../src/platform/http/limits/bound-slow-bodies.ts';

const root = new URL('../../../', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, root), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'nairadesk-deploy-'));
const has = (program: string) => spawnSync('which', [program]).status === 0;
const known = [...settingNames, 'NODE_ENV'];

afterAll(() => rmSync(folder, { recursive: true }));

/** What each file of `deploy/` and the Containerfile set for the server. */
const set: Record<string, string[]> = {
  Containerfile: [...read('Containerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) =>
    pairs.split(' ').map((pair) => pair.split('=')[0] ?? ''),
  ),
  'compose.yaml': [
    ...(/^x-settings: &settings\n((?: {2}.+\n)+)/m.exec(read('deploy/compose.yaml'))?.[1] ?? '').matchAll(
      /^ {2}(\w+):/gm,
    ),
  ].map(([, name = '']) => name),
  'nairadesk@.service': [...read('deploy/nairadesk@.service').matchAll(/^Environment=(.+)$/gm)].flatMap(
    ([, pairs = '']) => pairs.split(' ').map((pair) => pair.split('=')[0] ?? ''),
  ),
  'settings.example': [...read('deploy/settings.example').matchAll(/^([A-Z_]+)=/gm)].map(
    ([, name = '']) => name,
  ),
};

describe('deployment files', () => {
  it.each(Object.keys(set))('set only what the server reads: %s', (file) => {
    expect(set[file]?.length).toBeGreaterThan(3);
    expect(set[file]?.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('name every container’s secrets, run read-only without rights, and give it time to drain', () => {
    const compose = parseYaml(read('deploy/compose.yaml'));
    if (compose === null) return;
    const { services, secrets } = compose as {
      services: Record<string, Record<string, unknown>>;
      secrets: Record<string, unknown>;
    };
    expect(Object.keys(services)).toEqual(['database', 'migrate', 'app1', 'app2', 'proxy']);
    for (const name of ['migrate', 'app1', 'app2']) {
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'], user: '65532:65532' });
      for (const secret of (services[name]?.secrets ?? []) as string[])
        expect(secrets).toHaveProperty(secret);
    }
    for (const name of ['app1', 'app2'])
      expect(services[name]).toMatchObject({
        stop_grace_period: '30s',
        depends_on: { migrate: { condition: 'service_completed_successfully' } },
      });
  });

  it('have no proxy take a server out for what one caller’s calls bring about', () => {
    const nginx = read('deploy/nginx.conf');
    const upstreams = nginx.match(/^\tserver 127\..+$/gm);
    expect(upstreams).toHaveLength(2);
    for (const upstream of upstreams ?? []) expect(upstream).toContain(' max_fails=0;');
    expect(nginx).not.toMatch(/proxy_next_upstream .*(http_|non_idempotent)/);
    expect(read('deploy/Caddyfile')).not.toMatch(/^\s*(fail_duration|max_fails|unhealthy_)/m);
  });

  it('have the servers end what is slow, and streams with their screens', () => {
    const [nginx, caddy] = [read('deploy/nginx.conf'), read('deploy/Caddyfile')];
    expect(nginx).toContain('proxy_request_buffering off;');
    const zones = [...nginx.matchAll(/limit_conn_zone \$nairadesk_(\w+)/g)].map(([, of]) => of);
    expect(zones).toEqual(['place', 'site', 'place', 'site']);
    const most = Number(/limit_conn nairadesk_connections (\d+);/.exec(nginx)?.[1]);
    expect(most).toBe(2 * 2 * slowBodyBounds.ofPlace);
    const seconds = Number(/read_body (\d+)s/.exec(caddy)?.[1]);
    expect(seconds * 1000).toBeGreaterThan(slowBodyBounds.formMilliseconds);
    expect(caddy).not.toMatch(/^\s*(flush_interval|encode)/m);
    expect(caddy).toMatch(/^\s*compression off$/m);
  });

  it('are read by nginx', ({ skip }) => {
    if (!has('nginx') || !has('openssl')) skip();
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    execFileSync(
      'openssl',
      [
        ...'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=desk.example'.split(' '),
        ...['-keyout', key, '-out', certificate],
      ],
      { stdio: 'ignore' },
    );
    const conf = read('deploy/nginx.conf')
      .replace('/etc/ssl/nairadesk/fullchain.pem', certificate)
      .replace('/etc/ssl/nairadesk/privkey.pem', key)
      .replaceAll('/var/log/nginx', folder);
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${conf}\n}\n`,
    );
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' });
    expect(stderr).toContain('test is successful');
    expect(status).toBe(0);
  });

  it('are read by Caddy', ({ skip }) => {
    if (!has('caddy')) skip();
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, read('deploy/Caddyfile'));
    const { status, stderr } = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], {
      encoding: 'utf8',
      env: { ...process.env, SITE: 'desk.example', HOME: folder },
    });
    expect(status, stderr).toBe(0);
  });

  it('are read by systemd', ({ skip }) => {
    if (!has('systemd-analyze')) skip();
    const file = join(folder, 'nairadesk@3001.service');
    writeFileSync(file, read('deploy/nairadesk@.service').replace('/usr/bin/node', process.execPath));
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('nairadesk@'))).toEqual([]);
  });

  it('are read by a shell as by systemd: a command gets the settings of the server that it names', () => {
    const etc = join(folder, 'etc');
    mkdirSync(etc);
    writeFileSync(join(etc, 'settings'), read('deploy/settings.example'));
    writeFileSync(join(etc, 'settings.3001'), 'METRICS_PORT=9464\n');
    const env = { PATH: process.env.PATH, NAIRADESK: root.pathname, NAIRADESK_ETC: etc };
    const command = [new URL('deploy/as-server', root).pathname, '3001', 'env'];
    const lines = execFileSync('sh', command, { encoding: 'utf8', env }).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'PORT=3001',
        'DATA_DIR=/var/lib/nairadesk/3001',
        'MAIL_FROM=Nairadesk <no-reply@desk.example>',
        'METRICS_PORT=9464',
        `SECRET_KEY_FILE=${etc}/secret_key`,
      ]),
    );
  });

  it('archive a file of the log once: the same again is fine, another one under its name is refused', () => {
    const [file, other, kept] = [join(folder, 'log'), join(folder, 'other'), join(folder, 'kept')];
    writeFileSync(file, 'one');
    writeFileSync(other, 'two');
    const archive = (from: string) =>
      spawnSync('sh', [new URL('deploy/archive-log', root).pathname, from, kept]).status;
    expect([archive(file), archive(file), archive(other), archive('/nowhere')]).toEqual([0, 0, 1, 2]);
    expect(readFileSync(kept, 'utf8')).toBe('one');
  });
});

/** By the YAML of the system's Python, as no package here reads it; null: there is none. */
function parseYaml(text: string): unknown {
  const { status, stdout } = spawnSync(
    'python3',
    ['-c', 'import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin)))'],
    { input: text, encoding: 'utf8' },
  );
  return status === 0 ? JSON.parse(stdout) : null;
}
