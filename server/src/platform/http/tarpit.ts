import { setTimeout as sleep } from 'node:timers/promises';

const freePerSecond = 50;
const pauseMilliseconds = 1_000;
// Beyond that, holding a refusal back costs more than giving it.
const mostHeldBack = 5_000;

/**
 * Holds refusals back a moment once there are very many of them: whoever asks again the moment they are refused
 * slows down, and what that would have cost is there for everybody else.
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
