import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import { type Drawing, drawAnew } from './draw-anew.ts';

/** A picture to draw anew, and within which bound. */
export interface DrawingWish extends Drawing {
  /** What the process may hold, at most. */
  memoryBytes: number;
}

const watchMilliseconds = 10;

/*
 * Draws one picture in a process of its own: see draw-in-process.ts. What breaks the decoder, by crashing it or by
 * taking all memory, breaks this process alone. It has no secrets in its environment, and yields to the server.
 */
process.once('message', async (wish: DrawingWish) => {
  setPriority(10);
  setInterval(() => {
    // An exit would wait for the very work that takes the memory.
    if (process.memoryUsage.rss() > wish.memoryBytes) process.kill(process.pid, 'SIGKILL');
  }, watchMilliseconds).unref();
  const drawn = await drawAnew(wish).catch(() => null);
  // For the next one, before the server ends this one: to find all of it compiled is a third of what a small photo takes.
  flushCompileCache();
  process.send?.(drawn, () => process.exit());
});
// The server is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
