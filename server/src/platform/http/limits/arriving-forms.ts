import { Refusal } from '../../errors/refusal.ts';

const megabyte = 1024 * 1024;
// Two statements of a bank, the largest of all, or ten pictures. Behind nginx, which has the whole body before it sends
// it, a form is here for a moment.
export const arrivingBounds = { personBytes: 12 * megabyte, allBytes: 128 * megabyte };

/**
 * Takes in a form of so many bytes, and gives what ends that; more than one call of that does nothing. Refuses: busy, where
 * too much is held of this person, or of all together.
 */
export type TakeForm = (person: string, bytes: number) => () => void;

/** Bounds what forms hold in the memory, from before they are read until their calls are answered. */
export function createArrivingForms(bounds = arrivingBounds): TakeForm {
  const held = new Map<string, number>();
  let all = 0;
  const add = (person: string, bytes: number) => {
    const own = (held.get(person) ?? 0) + bytes;
    if (own === 0) held.delete(person);
    else held.set(person, own);
    all += bytes;
  };
  return (person, bytes) => {
    const own = held.get(person) ?? 0;
    if (own + bytes > bounds.personBytes || all + bytes > bounds.allBytes) throw new Refusal('busy');
    add(person, bytes);
    let isHeld = true;
    return () => {
      if (isHeld) add(person, -bytes);
      isHeld = false;
    };
  };
}
