import type { Part } from './open-parts.ts';

/** What was checked, what is wrong, and what may be right but is worth a look; no faults means no problems. */
export interface Verification {
  facts: string[];
  doubts: string[];
  faults: string[];
}

/** Looks at one thing, on one connection. */
export type Look<Found = Partial<Verification>> = (part: Part) => Promise<Found>;

/** Looks on all connections: each takes the next look once it is done with one. Gives what they found, in their order. */
export async function lookInTurn<Looks extends readonly Look<unknown>[]>(
  parts: readonly Part[],
  looks: readonly [...Looks],
): Promise<{ [Place in keyof Looks]: Awaited<ReturnType<Looks[Place]>> }> {
  const found: unknown[] = [];
  const waiting = looks.entries();
  await Promise.all(
    parts.map(async (part) => {
      for (const [place, look] of waiting) found[place] = await look(part);
    }),
  );
  return found as { [Place in keyof Looks]: Awaited<ReturnType<Looks[Place]>> };
}

/** What several looks found, in their order. */
export function together(found: Partial<Verification>[]): Verification {
  return {
    facts: found.flatMap(({ facts = [] }) => facts),
    doubts: found.flatMap(({ doubts = [] }) => doubts),
    faults: found.flatMap(({ faults = [] }) => faults),
  };
}

/** "1 row", "2,000 rows". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}
