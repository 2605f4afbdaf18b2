import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, constants, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDataDir } from '../../test-support/data-dir.ts';

const source = fileURLToPath(new URL('ill-machine.c', import.meta.url));

/** Whether a machine can be made ill here: that takes Linux and a C compiler. */
export const canBeIll =
  process.platform === 'linux' && process.arch === 'x64' && spawnSync('gcc', ['--version']).status === 0;

/** What is wrong with the machine of some processes. */
interface Illness {
  /** By how much the clock is ahead. */
  clockAheadSeconds?: number;
  /** What each flush to the disk takes on top. */
  flushMs?: number;
}

/** A slow disk and a wrong clock for the processes that are started with its environment. */
export class IllMachine {
  readonly #folder = makeDataDir('ill-machine');
  readonly #file = join(this.#folder, 'illness');
  readonly #library = join(this.#folder, 'ill-machine.so');

  constructor() {
    execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-Wall', '-Werror', '-o', this.#library, source]);
    this.become({});
    // PostgreSQL runs under an account of its own.
    for (const file of [this.#file, this.#library]) chmodSync(file, 0o644);
  }

  /** For the processes that are to be on this machine. */
  get env(): Record<string, string> {
    return { LD_PRELOAD: this.#library, ILLNESS_FILE: this.#file };
  }

  /** From now on, for all of them at once; what is not named is well. */
  become({ clockAheadSeconds = 0, flushMs = 0 }: Illness): void {
    const numbers = new BigInt64Array([BigInt(clockAheadSeconds), BigInt(flushMs * 1000)]);
    // In place, and all at once: the processes have this file in their memory.
    const handle = openSync(this.#file, constants.O_RDWR | constants.O_CREAT);
    writeSync(handle, new Uint8Array(numbers.buffer), 0, numbers.byteLength, 0);
    closeSync(handle);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
