import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { type Account, accountAsRoot, giveTo, type Home, isRoot } from './files.ts';
import { nobody } from './own-uid.ts';
import { isPostmasterOf, isProcessOfNameAlive, nameForThisProcess } from './processes.ts';

export const databaseUser = 'nairadesk';

const prefix = 'initdb-';

/** Makes the cluster unless there is one, and returns the home with the user that it belongs to and that runs it. */
export async function ensureCluster(home: Home, unsafeForTests: boolean): Promise<Home> {
  removeAbandoned(home.folder);
  if (!isFinished(home)) await makeCluster(home, unsafeForTests);
  if (!isRoot()) return home;
  // Read again: of two processes here at once, the cluster belongs to the user that the quicker one chose.
  const account = accountAsRoot(home.folder);
  handOver(home, account);
  return { ...home, account };
}

// Made aside and renamed when finished, so half a cluster never counts.
async function makeCluster(home: Home, unsafeForTests: boolean): Promise<void> {
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

// Root's between the first step and the last: one that was cut short begins anew. From the top, each folder before it
// is read, so that its last owner can put nothing of others in the way.
function handOver({ folder, cluster }: Home, to: Account): void {
  if (fs.statSync(cluster).uid === to.uid) return;
  const [pid] = readIfThere(path.join(cluster, 'postmaster.pid')).split('\n').map(Number);
  if (pid && isPostmasterOf(pid, cluster)) {
    // The last one to leave ends it, as always: where no app uses it any more, the next start takes over.
    throw new Error(
      `PostgreSQL (pid ${pid}) runs on ${cluster} for another user, as an older version started it: ` +
        'end that version, then start again',
    );
  }
  for (const each of [folder, cluster]) fs.lchownSync(each, 0, 0);
  giveAll(to, cluster);
  const oldLog = path.join(folder, 'postgres.log.1');
  if (fs.existsSync(oldLog)) giveTo(to, oldLog);
  giveTo(to, cluster);
}

function giveAll(to: Account, folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const target = path.join(folder, entry.name);
    giveTo(to, target);
    if (entry.isDirectory()) giveAll(to, target);
  }
}

function readIfThere(file: string): string {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
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
    // Containers may forbid that. Root then lets a user with a name make it, and owns it again before it runs.
    const third = second && isRoot() ? await runAsNobody(home, folder, program, args) : second;
    problem = third && `${problem}(give this user a line in /etc/passwd, or set DATABASE_URL)`;
  }
  if (problem) throw new Error(`PostgreSQL could not make its data folder: ${problem}`);
}

async function runAsNobody(home: Home, folder: string, program: string, args: string[]) {
  const account = { uid: nobody, gid: nobody };
  giveTo(account, folder);
  return run({ ...home, account }, program, args);
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
