import { describe, expect, it } from 'vitest';
import { useWorld } from '../../../test/world.ts';
import { compareNames } from '../identity/compare-names.ts';

const world = useWorld();

const pairs: [string, string][] = [
  ['Ada Obi', 'OBI ADA'],
  ['Ada Obi', 'Ada Ngozi Obi'],
  ['Ada Obi', 'Ada'],
  ['Ada', 'Ada'],
  ['Ada Obi', 'Chidi Okafor'],
  ['Ada Obi', 'Ada Okafor'],
  ['Mrs. Ada Obi', 'ADA OBI'],
  ['Mr', 'Mr'],
  ['Adé Ọbi', 'Ade Obi'],
  ['Ɓala Ɗan', 'Bala Dan'],
  ['A. Obi', 'Ada Obi'],
  ['A. O.', 'Ada Obi'],
  ['Ada N Obi', 'Ada Ngozi Obi'],
  ['Ade-Ojo Tunde', 'Adeojo Tunde'],
  ['Ade Ojo', 'Adeojo'],
  ['Ada Ada', 'Ada Obi'],
  ['O’Neil Ada', 'Ada Oneil'],
  ['', 'Ada Obi'],
  ['Ada Obi', '---'],
  ['Ada Obi Musa Bello', 'Musa Bello'],
  // Signs that stand for many letters: cut alike.
  ['㎯'.repeat(100), `${'㎯'.repeat(99)} Obi`],
  [`Ada Obi ${'㎯'.repeat(90)}`, 'Ada Obi'],
  [`Ad${'\u0301'.repeat(500)}a Obi`, 'Ada Obi'],
  ['one two three four five six seven eight nine ten eleven twelve thirteen', 'thirteen twelve'],
];

describe('names_differ', () => {
  it.each(pairs)('says of %j and %j what the server says', async (one, other) => {
    for (const [left, right] of [
      [one, other],
      [other, one],
    ] as const) {
      const { rows } = await world.database.pool.query('select names_differ($1, $2) as differ', [
        left,
        right,
      ]);
      expect(rows[0].differ).toBe(compareNames(left, right) !== 'match');
    }
  });
});
