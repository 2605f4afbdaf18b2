import { describe, expect, it } from 'vitest';
import { useWorld } from '../../../test/world.ts';
import { wordsOf } from './compare-names.ts';
import { hasNamesake } from './namesakes.ts';

const world = useWorld();

it.each([
  ['the same', 'Victor Okafor', ['OKAFOR VICTOR']],
  ['one word more', 'Victor Okafor', ['Victor Okafor Adewale']],
  ['one word less', 'Musa Bello Ibrahim', ['Musa Bello']],
  ['no accents', 'Ọlá Ẹ̀bí', ['Ola Ebi']],
  ['accents', 'Ola Ebi', ['Ọlá Ẹ̀bí']],
  ['one other letter', 'Chinedu Eze', ['Chinedo Eze']],
  ['a hyphen', 'Adeojo Bola', ['Ade-Ojo Bola']],
  ['signs that show nothing', 'Emeka Nwosu', ['E\ufe00m\ufe00eka Nwo\u200dsu']],
  ['a sender between two names', 'Victor Okafor Chidi', ['Victor Okafor Adewale', 'VICTOR OKAFOR']],
])('a namesake is found whose name has %s', async (_, theirs, names) => {
  const { id } = await world.user({ name: 'Nobody Else' });
  expect(await hasNamesake(world.database.db, names, id)).toBe(false);
  const other = await world.user({ name: theirs });
  expect(await hasNamesake(world.database.db, names, id)).toBe(true);
  expect(await hasNamesake(world.database.db, names, other.id)).toBe(false);
  await world.database.pool.query('update users set name = $2 where id = $1', [other.id, 'Nobody Else']);
});

it.each([
  ['one word alone', 'Victor Okafor', ['Victor Adewale']],
  ['two other letters', 'Chinedu Eze', ['Chinado Eze']],
  ['nothing', 'Victor Okafor', ['Musa Bello', '', '...']],
])('no namesake is found whose name has %s in common', async (_, theirs, names) => {
  const other = await world.user({ name: theirs });
  expect(await hasNamesake(world.database.db, names, null)).toBe(false);
  await world.database.pool.query('update users set name = $2 where id = $1', [other.id, 'Nobody Else']);
});

it('a namesake is found among many who have a word of the name', async () => {
  await world.database.pool.query(
    `insert into users (email, name, phone, country, password_hash)
     select 'okafor' || n || '@example.com', 'Okafor Person' || n, '+2348031234567', 'Nigeria', 'none'
     from generate_series(1, 500) n`,
  );
  const other = await world.user({ name: 'Victor Okafor' });
  expect(await hasNamesake(world.database.db, ['Okafor Victor Adewale'], null)).toBe(true);
  await world.database.pool.query('update users set name = $2 where id = $1', [other.id, 'Nobody Else']);
});

const unseen = /^[\p{M}\p{Default_Ignorable_Code_Point}]$/u;
const codePoints = Array.from({ length: 0x11_0000 }, (_, code) => code);
const marks = codePoints
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => unseen.test(sign));

/** The words of these names as the database splits them. */
async function inDatabase(names: string[]): Promise<string[][]> {
  const { rows } = await world.database.pool.query(
    `select name_words(name) as words from unnest($1::text[]) with ordinality named (name, place) order by place`,
    [names],
  );
  return rows.map(({ words }) => words);
}

describe('words of a name', () => {
  it.each([
    'Ọlá Ẹ̀bí',
    'Dr. Ada-Obi O’Neill, Jr',
    'ABUBAKAR/SADIQ (BELLO)',
    'Ƙasim Ɗanjuma',
    'Ａｄａ　Ｏｂｉ',
    'Alhaji',
    'M U S A',
    'Zoë · Muñoz & Co',
    '李 小龍',
    'ﷺ Musa',
  ])('are the same in the database: %s', async (name) => {
    expect(await inDatabase([name])).toEqual([wordsOf(name)]);
  });

  it('are without what shows nothing, and without every mark, in the database too', async () => {
    expect(marks.length).toBeGreaterThan(2_000);
    const names = marks.map((mark) => `M${mark}u${mark}sa Bel${mark}lo`);
    const wrong = (words: string[][]) => marks.filter((_, at) => words[at]?.join(' ') !== 'musa bello');
    expect(wrong(names.map(wordsOf))).toEqual([]);
    expect(wrong(await inDatabase(names))).toEqual([]);
  });
});
