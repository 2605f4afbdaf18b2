import { setTimeout as sleep } from 'node:timers/promises';

const freePerSecond = 50;
export const pauseMilliseconds = 1_000;
// Beyond that, delaying a refusal costs more than sending it.
const mostHeldBack = 5_000;

/**
 * Delays refusals by a second once there are very many of them: clients that retry at once slow down, and the capacity
 * goes to the others.
 */
export function createTarpit(): () => Promise<void> {
  let second = 0;
  let given = 0;
  let heldBack = 0;
  return async () => {
    const now = Math.floor(performance.now() / 1_000);
    if (now !== second) [second, given] = [now, 0];
    given += 1;
    if (given <= freePerSecond || heldBack >= mostHeldBack) return;
    heldBack += 1;
    await sleep(pauseMilliseconds);
    heldBack -= 1;
  };
}
