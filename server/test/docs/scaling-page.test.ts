import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { insertOrderStatement, orderFactsStatement } from '../../src/orders/placing/place-order-sql.ts';

const tablesFolder = new URL('../../src/platform/database/tables/', import.meta.url);
const page = readFileSync(new URL('../../../docs/scaling.md', import.meta.url), 'utf8');

/** The names of each group's tables, as the plan for shards has them. */
const groups = new Map(
  [...page.matchAll(/^\| (of [a-z ]+) \|.*?\| (.+) \|$/gm)].map(([, group = '', names = '']) => [
    group,
    [...names.matchAll(/`([a-z_]+)`(?! *\))/g)].map(([, name = '']) => name).filter((name) => name !== 'id'),
  ]),
);

const sources = readdirSync(tablesFolder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('-tables.ts'))
  .map((name) => readFileSync(new URL(name, tablesFolder), 'utf8'));
const definitions = new Map(
  sources
    .flatMap((source) => source.split(/(?=pgTable\()/).slice(1))
    .map((text) => [/'([a-z_]+)'/.exec(text)?.[1] ?? '', text] as const),
);

describe('docs/scaling.md', () => {
  it('gives every table one place in the plan for shards', () => {
    expect([...groups.keys()]).toEqual(['of customers', 'of orders', 'of all people', 'of the desk']);
    expect([...groups.values()].flat().toSorted()).toEqual([...definitions.keys()].toSorted());
  });

  it('says rightly which tables of customers have the key', () => {
    const without = (groups.get('of customers') ?? []).filter(
      (name) => name !== 'users' && !definitions.get(name)?.includes("'user_id'"),
    );
    expect(without).toEqual([]);
  });

  it.each([orderFactsStatement, insertOrderStatement])(
    'is right that the money path touches no table of customers without its customer: $name',
    ({ text }) => {
      // Each part between two table names must name the customer, or the row of one that was found by its customer.
      for (const name of groups.get('of customers') ?? [])
        for (const [use, alias = name] of text.matchAll(
          new RegExp(
            `(?:from|join|into|, ) ?${name}(?: as)?(?: (?!where|on|values|select)([a-z]+))?\\b[^;]*`,
            'g',
          ),
        )) {
          const key = name === 'users' ? 'id' : 'user_id';
          const named = new RegExp(`\\b(${alias}\\.)?${key}\\b`);
          expect(use.slice(0, 500), `${name} in ${text.slice(0, 40)}`).toMatch(named);
        }
    },
  );
});
