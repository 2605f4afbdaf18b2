import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { isPostmasterOf } from './processes.ts';

/**
 * The user ids, without accounts, of which root's PostgreSQL gets one: distributions, systemd and containers hand out
 * none of them (https://systemd.io/UIDS-GIDS).
 */
export const ownUids = { first: 60_800, last: 60_899 };

/**
 * Chooses the user id that runs the cluster in a folder: no account has it, and no process but those of that cluster.
 * The same folder gets the same one while that is free. Throws when all are taken.
 */
export function chooseOwnUid(cluster: string, { first, last } = ownUids): number {
  const count = last - first + 1;
  const start = createHash('sha256').update(cluster).digest().readUInt32BE() % count;
  const used = uidsOfProcesses(cluster);
  for (let step = 0; step < count; step += 1) {
    const uid = first + ((start + step) % count);
    if (!used.has(uid) && !hasAccount(uid)) return uid;
  }
  throw new Error(`PostgreSQL needs a user id of its own, and ${first} to ${last} are all taken`);
}

/** Whether a cluster's owner may go on running it: not root, whom PostgreSQL refuses, and not a user others share. */
export function mayKeep(uid: number): boolean {
  if (uid >= ownUids.first && uid <= ownUids.last) return !hasAccount(uid);
  return uid !== 0 && uid !== nobody;
}

/**
 * The Unix user `nobody`, which many programs share: an attacker who took over one of them would be the superuser of
 * the database.
 */
export const nobody = 65_534;

// A start asks three times for one, in a process each.
const answers = new Map<number, boolean>();

// Asked of the system: accounts may come from a directory service, not only from /etc/passwd.
function hasAccount(uid: number): boolean {
  const answer = answers.get(uid) ?? spawnSync('id', ['-nu', String(uid)], { stdio: 'ignore' }).status === 0;
  answers.set(uid, answer);
  return answer;
}

function uidsOfProcesses(cluster: string): Set<number> {
  const processes = listProcesses();
  const ours = new Set(processes.filter(({ pid }) => isPostmasterOf(pid, cluster)).map(({ pid }) => pid));
  const others = processes.filter(({ pid, parent }) => !ours.has(pid) && !ours.has(parent));
  return new Set(others.map(({ uid }) => uid));
}

function listProcesses(): { uid: number; pid: number; parent: number }[] {
  if (process.platform === 'linux') return fs.readdirSync('/proc').flatMap(readProcess);
  const { stdout } = spawnSync('ps', ['-Ao', 'uid=,pid=,ppid='], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [uid = 0, pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
      return { uid, pid, parent };
    });
}

function readProcess(name: string): { uid: number; pid: number; parent: number }[] {
  try {
    const lines = fs.readFileSync(`/proc/${Number(name)}/status`, 'utf8').split('\n');
    const numberOf = (key: string) =>
      Number(lines.find((line) => line.startsWith(`${key}:`))?.split('\t')[1]);
    return [{ uid: numberOf('Uid'), pid: Number(name), parent: numberOf('PPid') }];
  } catch {
    // No process, or one that has just ended.
    return [];
  }
}
