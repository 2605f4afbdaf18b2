import { checkPairings } from '../../src/platform/verify/check-pairings.ts';
import type { World } from '../world.ts';

/** What verify says of pairs that have all of these words or ids. */
export async function pairingsNamed(world: World, ...words: string[]): Promise<string[]> {
  const client = await world.database.pool.connect();
  const all = await checkPairings(client).finally(() => client.release());
  return all.filter((text) => words.every((word) => text.includes(word)));
}
