import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const hasCaddy = spawnSync('caddy', ['version']).status === 0;

/** Starts the Caddy of deploy/Caddyfile for localhost with its ports; certificates of its own authority are in the folder. */
export async function startCaddy(
  folder: string,
  { port, plainPort, servers }: { port: number; plainPort: number; servers: number[] },
): Promise<ChildProcess> {
  mkdirSync(folder, { recursive: true });
  // It would have the machine trust its authority.
  const own = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${plainPort}\n\thttps_port ${port}\n`;
  const caddyfile = readFileSync(new URL('../../deploy/Caddyfile', import.meta.url), 'utf8');
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, caddyfile.replace(/^\{\n/m, own));
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE: 'localhost',
      UPSTREAMS: servers.map((server) => `127.0.0.1:${server}`).join(' '),
    },
  });
  await once(caddy, 'spawn');
  return caddy;
}
