import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

const pollMilliseconds = 1_000;
const goodbyeMilliseconds = 3_000;

/**
 * Works through a queue until stopped: `work` takes the next rows and says how many, and after fewer than `batchRows` it
 * rests a second. Stopping waits at most three seconds for what is under way.
 */
export function takeTurns(
  batchRows: number,
  log: FastifyBaseLogger,
  work: () => Promise<number>,
): { stop(): Promise<void> } {
  let stopped = false;
  let pause: (() => void) | undefined;
  const wait = (resolve: () => void) => {
    const timer = setTimeout(resolve, pollMilliseconds);
    pause = () => {
      clearTimeout(timer);
      resolve();
    };
  };
  const loop = async () => {
    while (!stopped) {
      const taken = await work().catch((error: Error) => {
        log.warn({ err: error }, 'outbox: could not read the queue');
        return 0;
      });
      if (taken < batchRows && !stopped) await new Promise<void>((resolve) => wait(resolve));
    }
  };
  const running = loop();
  return {
    async stop() {
      stopped = true;
      pause?.();
      await Promise.race([running, sleep(goodbyeMilliseconds, undefined, { ref: false })]);
    },
  };
}
