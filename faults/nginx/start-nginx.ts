import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const hasNginx =
  spawnSync('nginx', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0;

interface Setup {
  port: number;
  plainPort: number;
  servers: number[];
  /** error.log has what callers bring about, too. */
  allErrors?: boolean;
  /** Changes its configuration. */
  change?: (conf: string) => string;
}

/** Starts the nginx of deploy/nginx.conf with its ports, and a certificate that it makes in the folder, where its logs are. */
export async function startNginx(
  folder: string,
  { port, plainPort, servers: [first, second], allErrors = false, change = String }: Setup,
): Promise<ChildProcess> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost'.split(' ');
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const conf = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')
    .replaceAll(/listen \[::\].+\n/g, '')
    .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second}`)
    .replaceAll('desk.example', 'localhost')
    .replace('/etc/ssl/nairadesk/fullchain.pem', certificate)
    .replace('/etc/ssl/nairadesk/privkey.pem', key)
    .replaceAll(/error_log .+;/g, (line) => (allErrors ? '' : line))
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
    `${root}daemon off;\npid ${folder}/pid;\nworker_rlimit_nofile 45000;\nerror_log ${folder}/error.log;\nevents { worker_connections 20000; }\nhttp {\n${lasting}\naccess_log ${folder}/access.log;\n${temp.join('\n')}\n${change(conf)}\n}\n`,
  );
  const nginx = spawn('nginx', ['-c', file, '-e', `${folder}/error.log`], { stdio: 'inherit' });
  await once(nginx, 'spawn');
  return nginx;
}
