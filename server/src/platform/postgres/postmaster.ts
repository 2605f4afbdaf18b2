import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { archiveCommand } from './archive-link.ts';
import { type Account, canReach, giveTo, type Home, isRoot } from './files.ts';
import { isPidTaken, isPostmasterOf } from './processes.ts';

export type Address = { host: string; port: number };
export type Postmaster = Address & { pid: number; startedHere: boolean };
type StartOptions = {
  log: (message: string) => void;
  unsafeForTests: boolean;
  at?: Address;
  /** Of PostgreSQL, beside ours. */
  settings?: readonly string[] | undefined;
};
type PidFile = Address & { pid: number; status: string };

const socketFolderPrefix = 'nairadesk-';
const failurePatienceMs = 30_000;
const emptyLockPatienceMs = 2_000;
const shutdownPatienceMs = 60_000;
const maxLogBytes = 10_000_000;

/** Adopts the postmaster of this home or starts it. PostgreSQL's own lock decides between two who start at once. */
export async function findOrStartPostmaster(home: Home, options: StartOptions): Promise<Postmaster> {
  const giveUpAt = performance.now() + failurePatienceMs;
  let address = options.at;
  for (;;) {
    const found = readPidFile(home);
    if (found && isPostmasterOf(found.pid, home.cluster)) {
      const adopted = await adopt(home, found, options);
      if (adopted && address && address.host !== adopted.host) removeIfEmpty(address.host);
      if (adopted) return adopted;
      continue;
    }
    address ??= chooseAddress(home.account, found?.host);
    setAsideStale(home, pidFile(home));
    setAsideStale(home, `${socketIn(address)}.lock`);
    const started = await start(home, address, options);
    if (started) return started;
    // Either another process was quicker, or the backends of a killed postmaster are still ending.
    if (performance.now() > giveUpAt) throw new Error(`PostgreSQL does not start:\n${lastOfLog(home)}`);
    await sleep(100);
  }
}

/** Shuts the postmaster down ("fast": connections are cut, everything acknowledged is on disk) and waits. */
export async function stopPostmaster(home: Home, log: (message: string) => void): Promise<void> {
  const found = readPidFile(home);
  if (!found || !isPostmasterOf(found.pid, home.cluster)) return;
  signal(found.pid, 'SIGINT');
  const impatientAt = performance.now() + shutdownPatienceMs;
  let isUrged = false;
  while (isPostmasterOf(found.pid, home.cluster)) {
    if (!isUrged && performance.now() > impatientAt) {
      log('PostgreSQL is slow to shut down. Stopping it now; it recovers at its next start.');
      signal(found.pid, 'SIGQUIT');
      isUrged = true;
    }
    await sleep(10);
  }
  if (isOwnSocketFolder(found.host, home.account)) fs.rmSync(found.host, { recursive: true, force: true });
}

async function adopt(home: Home, found: PidFile, { log }: StartOptions): Promise<Postmaster | undefined> {
  if (found.status !== 'ready') {
    // Starting, recovering or stopping: its next state decides.
    await sleep(20);
    return undefined;
  }
  if (!fs.existsSync(socketIn(found))) {
    throw new Error(
      `PostgreSQL (pid ${found.pid}) runs on ${home.cluster}, but its socket in ${found.host} is gone: ` +
        `end it with "kill -INT ${found.pid}" and start again`,
    );
  }
  log(`Using the PostgreSQL that is already running (pid ${found.pid}).`);
  return { host: found.host, port: found.port, pid: found.pid, startedHere: false };
}

async function start(home: Home, address: Address, options: StartOptions): Promise<Postmaster | undefined> {
  const child = spawnPostmaster(home, address, options);
  let failure: Error | undefined;
  let isOver = false;
  child.once('error', (error) => {
    failure = error;
  });
  child.once('exit', () => {
    isOver = true;
  });
  while (!isOver && !failure) {
    const found = readPidFile(home);
    if (found && found.pid === child.pid && found.status === 'ready') {
      return { ...address, pid: found.pid, startedHere: true };
    }
    await sleep(10);
  }
  if (failure) throw new Error(`PostgreSQL does not start: ${failure.message}`, { cause: failure });
  return undefined;
}

function spawnPostmaster(
  home: Home,
  { host, port }: Address,
  { unsafeForTests, settings: others = [] }: StartOptions,
): ChildProcess {
  const durable = unsafeForTests ? 'off' : 'on';
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${host}`,
    'unix_socket_permissions=0700',
    `port=${port}`,
    `fsync=${durable}`,
    `full_page_writes=${durable}`,
    `synchronous_commit=${durable}`,
    'max_connections=100',
    // A page is written whole to the log when it first changes after a checkpoint: three times less often than as
    // PostgreSQL comes. A recovery reads no more than before, which max_wal_size bounds.
    'checkpoint_timeout=15min',
    'timezone=UTC',
    'log_timezone=UTC',
    // Its log keeps no values of rows or statements: addresses and accounts are among them.
    'log_error_verbosity=terse',
    'log_parameter_max_length=0',
    'log_parameter_max_length_on_error=0',
    // Always: it can't be switched on later, and a process without ARCHIVE_DIR may be the one to start it.
    ...(unsafeForTests ? [] : ['archive_mode=on', `archive_command=${archiveCommand}`]),
    ...others,
  ];
  const output = openLog(home);
  // Detached: Ctrl-C in the terminal is for us alone. No environment: it holds our secrets.
  const child = spawn(
    path.join(home.binaries.folder, 'postgres'),
    ['-D', home.cluster, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...home.account,
      cwd: path.parse(home.cluster).root,
      env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
      stdio: ['ignore', output, output],
      detached: true,
    },
  );
  child.unref();
  fs.closeSync(output);
  return child;
}

function readPidFile(home: Home): PidFile | undefined {
  try {
    const lines = fs.readFileSync(pidFile(home), 'utf8').split('\n');
    return {
      pid: Number(lines[0]),
      port: Number(lines[3]),
      host: lines[4] ?? '',
      status: lines[7]?.trim() ?? '',
    };
  } catch {
    return undefined;
  }
}

// PostgreSQL takes any process with its old pid, even a zombie, for itself and refuses to start, as it does on a
// lock file that a power cut left empty.
function setAsideStale(home: Home, lockFile: string): void {
  const stale = readIfThere(lockFile);
  if (stale === undefined) return;
  const isRemnant = stale === '' && Date.now() - fs.statSync(lockFile).mtimeMs > emptyLockPatienceMs;
  const pid = Number.parseInt(stale, 10);
  if (!isRemnant && (!isPidTaken(pid) || isPostmasterOf(pid, home.cluster))) return;
  const aside = `${lockFile}.${randomUUID()}`;
  try {
    fs.renameSync(lockFile, aside);
    // Of two who do this at once, the slower one may have caught the new postmaster's file: it puts it back.
    if (readIfThere(aside) !== stale) fs.linkSync(aside, lockFile);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  fs.rmSync(aside, { force: true });
}

function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function pidFile(home: Home): string {
  return path.join(home.cluster, 'postmaster.pid');
}

function chooseAddress(account: Account, before?: string): Address {
  if (before && isOwnSocketFolder(before, account)) return { host: before, port: 5432 };
  return { host: makeSocketFolder(account), port: 5432 };
}

// A socket's path may have some 100 characters, so it does not live in DATA_DIR but in a short folder of its own.
function makeSocketFolder(account: Account): string {
  const candidates = [...(isRoot() ? ['/run'] : []), os.tmpdir(), '/tmp'];
  const base = candidates.find((each) => each.length < 60 && isUsable(each, account));
  if (!base) throw new Error(`PostgreSQL needs a folder for its socket, none of ${candidates} can be used`);
  const folder = fs.mkdtempSync(path.join(base, socketFolderPrefix));
  giveTo(account, folder);
  return folder;
}

function isUsable(base: string, account: Account): boolean {
  try {
    fs.accessSync(base, fs.constants.W_OK | fs.constants.X_OK);
    return canReach(fs.realpathSync(base), account);
  } catch {
    return false;
  }
}

function isOwnSocketFolder(folder: string, account: Account): boolean {
  if (!path.basename(folder).startsWith(socketFolderPrefix)) return false;
  const stat = fs.lstatSync(folder, { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === (account.uid ?? process.getuid?.());
}

function removeIfEmpty(folder: string): void {
  try {
    fs.rmdirSync(folder);
  } catch {
    // In use, gone, or not a folder: all are fine.
  }
}

function socketIn({ host, port }: Address): string {
  return path.join(host, `.s.PGSQL.${port}`);
}

function openLog(home: Home): number {
  const file = logFile(home);
  const size = fs.lstatSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > maxLogBytes) fs.renameSync(file, `${file}.1`);
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0 } = fs.constants;
  const handle = fs.openSync(file, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  if (home.account.uid !== undefined) fs.fchownSync(handle, home.account.uid, home.account.gid ?? 0);
  return handle;
}

function logFile(home: Home): string {
  return path.join(home.folder, 'postgres.log');
}

function lastOfLog(home: Home): string {
  return fs.readFileSync(logFile(home), 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
