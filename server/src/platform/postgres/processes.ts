import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** A file name that belongs to this process alone, even after its pid is reused. */
export function nameForThisProcess(): string {
  return `${process.pid}-${startOf(process.pid)}-${randomUUID().slice(0, 8)}`;
}

/** Whether the process that made a name with `nameForThisProcess` still runs. */
export function isProcessOfNameAlive(name: string): boolean {
  const [pid, start] = name.split('-');
  return startOf(Number(pid)) === start;
}

/** Whether a process runs; a zombie, which only waits to be reaped, does not. */
export function isAlive(pid: number): boolean {
  return startOf(pid) !== undefined;
}

/** Whether the pid is taken in the eyes of PostgreSQL, which cannot tell a zombie or a stranger. */
export function isPidTaken(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether this pid is a postmaster on exactly this data folder, not a stranger that reuses the pid. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === 'linux') {
      const argv = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return path.basename(argv[0] ?? '') === 'postgres' && argv[argv.indexOf('-D') + 1] === cluster;
    }
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(`postgres -D ${cluster} `);
  } catch {
    return false;
  }
}

// The kernel's start time tells two processes with one pid apart; elsewhere than on Linux the pid must do.
function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return isPidTaken(pid) ? '0' : undefined;
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
