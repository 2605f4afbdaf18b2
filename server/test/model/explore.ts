import fc from 'fast-check';
import { anyRun } from './commands.ts';
import { type Counts, type Fixture, playRun } from './run-trade.ts';
import type { Sent } from './trade-model.ts';

/** The commands whose successes count; expiry counts where it cancelled something. */
export const commands = [
  'place',
  'retry',
  'report',
  'complete',
  'cancel',
  'withdraw',
  'expired',
  'edit price',
  'edit wallet',
  'suspend',
  'reinstate',
] as const satisfies Sent['kind'][];

/**
 * Plays runs, several at a time, until each command has really succeeded so many times and each refusal was met, or the
 * time is over.
 * Rejects with the seed and the commands where the product and the model part.
 * @returns how often each succeeded
 */
export async function explore(
  fixture: Fixture,
  wanted: {
    each: number;
    refusals: string[];
    seconds: number;
    lanes: number;
    say?: (counts: Counts) => void;
  },
): Promise<Counts> {
  const counts: Counts = new Map();
  const end = Date.now() + wanted.seconds * 1000;
  const isEnough = () =>
    commands.every((kind) => (counts.get(kind) ?? 0) >= wanted.each) &&
    wanted.refusals.every((code) => counts.has(code));
  let parted = false;
  const lane = async () => {
    while (!isEnough() && !parted && Date.now() < end) {
      await fc.assert(
        // What was under way at once is never quite the same again: shrinking would look for another fault.
        fc.asyncProperty(anyRun, (run) => playRun(fixture, run, counts)),
        { numRuns: 1, endOnFailure: true },
      );
      wanted.say?.(counts);
    }
  };
  const lanes = Array.from({ length: wanted.lanes }, () =>
    lane().catch((error: unknown) => {
      parted = true;
      throw error;
    }),
  );
  await Promise.allSettled(lanes);
  await Promise.all(lanes);
  return counts;
}
