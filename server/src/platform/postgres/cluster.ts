import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { giveTo, type Home } from './files.ts';
import { isProcessOfNameAlive, nameForThisProcess } from './processes.ts';

export const databaseUser = 'nairadesk';

const prefix = 'initdb-';

/** Makes the cluster unless there is one. Made aside and renamed when finished, so half a cluster never counts. */
export async function ensureCluster(home: Home, unsafeForTests: boolean): Promise<void> {
  removeAbandoned(home.folder);
  if (isFinished(home)) return;
  const unfinished = path.join(home.folder, prefix + nameForThisProcess());
  fs.mkdirSync(unfinished, { mode: 0o700 });
  giveTo(home.account, unfinished);
  try {
    await initdb(home, unfinished, unsafeForTests);
    // Fails on a folder that holds anything: of two processes here at once, the slower one takes the other's.
    fs.renameSync(unfinished, home.cluster);
    if (!unsafeForTests) syncFolder(home.folder);
  } catch (error) {
    if (!isFinished(home)) throw error;
  } finally {
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
}

function isFinished({ cluster, binaries }: Home): boolean {
  const file = path.join(cluster, 'PG_VERSION');
  if (!fs.existsSync(file)) return false;
  const version = fs.readFileSync(file, 'utf8').trim();
  if (version === binaries.major) return true;
  throw new Error(
    `${cluster} was made by PostgreSQL ${version}, this is ${binaries.major}: dump it with the old one first`,
  );
}

function removeAbandoned(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    if (!name.startsWith(prefix) || isProcessOfNameAlive(name.slice(prefix.length))) continue;
    fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

// The builtin locale sorts and matches alike on every system, and survives an upgrade of its C library.
async function initdb(home: Home, folder: string, unsafeForTests: boolean): Promise<void> {
  const program = path.join(home.binaries.folder, 'initdb');
  const args = ['-D', folder, '-U', databaseUser, '-E', 'UTF8', '--locale=C'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--auth=trust');
  if (unsafeForTests) args.push('--no-sync');

  let problem = await run(home, program, args);
  if (problem?.includes('could not look up effective user ID')) {
    // initdb insists on a user with a name: lend it one in a namespace of its own.
    const named = uidWithName();
    const lend = ['--user', `--map-user=${named}`, `--map-group=${named}`, program, ...args];
    const second = await run(home, 'unshare', lend);
    problem = second && `${problem}(give this user a line in /etc/passwd, or set DATABASE_URL)`;
  }
  if (problem) throw new Error(`PostgreSQL could not make its data folder: ${problem}`);
}

async function run(home: Home, program: string, args: string[]): Promise<string | undefined> {
  const cwd = path.parse(home.folder).root;
  const child = spawn(program, args, {
    ...home.account,
    cwd,
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  try {
    const [code] = await once(child, 'close');
    return code === 0 ? undefined : complaint || `exit code ${code}`;
  } catch (error) {
    return (error as Error).message;
  }
}

function uidWithName(): number {
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.map((line) => Number(line.split(':')[2])).findLast((uid) => uid > 0) ?? 65534;
}

function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
