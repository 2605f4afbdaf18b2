import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Caller, createFairQueue } from '../concurrency/fair-queue.ts';
import { compiledInto } from '../files/compiled-into.ts';
import type { Drawing, Drawn } from './draw-anew.ts';
import type { DrawingWish } from './drawing-process.ts';

const program = fileURLToPath(new URL('./drawing-process.ts', import.meta.url));

/** What drawing one picture may take, whatever the picture says of itself. */
export const drawingBounds = { memoryBytes: 640 * 1024 * 1024, milliseconds: 20_000 };

// One at a time, and no upload is read before its turn: of all that wait, one is in the memory.
// Who sends one large picture after the other has only one that waits: what they took in the last hour or so counts, beyond
// what the photos of ten cards take.
const memory = { halfLifeMilliseconds: 15 * 60_000, lightMilliseconds: 10_000 };
const drawing = createFairQueue({ running: 1, waiting: 20, memory });

/**
 * Draws a picture anew in the caller's turn, in a process of its own with a bound on its memory and time. `prepare` runs
 * when the turn has come. Null: it can't be read, or is too much. Slow: call it outside of transactions.
 * Refuses: busy, and what `prepare` refuses.
 */
export function drawInProcess(caller: Caller, prepare: () => Promise<Drawing>): Promise<Drawn | null> {
  return drawing.add(caller, async () => {
    const wish = await prepare();
    return new Promise((resolve) => {
      const child = fork(program, [], {
        // Not what the server knows: keys, passwords and addresses stay with it.
        env: compiledInto(),
        execArgv: ['--max-old-space-size=64'],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      const end = setTimeout(() => finish(null), drawingBounds.milliseconds);
      const finish = (drawn: Drawn | null) => {
        clearTimeout(end);
        child.kill('SIGKILL');
        resolve(drawn);
      };
      child.once('message', (drawn) => finish(drawn as Drawn | null));
      child.once('exit', () => finish(null));
      child.once('error', () => finish(null));
      const asked: DrawingWish = { ...wish, memoryBytes: drawingBounds.memoryBytes };
      child.send(asked, () => {});
    });
  });
}
