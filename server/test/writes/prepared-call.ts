import type { Answer, Person, World } from '../world.ts';

/** A request that is ready to be sent. */
export type PreparedCall = () => Promise<Answer<unknown>>;

/** Calls that write, by method and path: what is prepared for a person, up to the one request that is then sent. */
export type Writes = Record<string, (person: Person) => Promise<PreparedCall>>;

/** Gives what makes a request ready without sending it. */
export function preparing(world: World) {
  return (...asked: Parameters<World['call']>): PreparedCall =>
    () =>
      world.call(...asked);
}
