import { moves } from '@nairadesk/contract/order-status';
import type pg from 'pg';
import type { Rule, RuleGroup, Violation } from './invariant-rule.ts';
import { moneyRules } from './money-rules.ts';
import { orderRules } from './order-rules.ts';
import { postingRules } from './posting-rules.ts';
import { type Changed, onlyChanged } from './since/read-changed.ts';

/**
 * Checks the whole database against invariants 1 to 4 and 11 of docs/invariants.md, in one snapshot, so orders can be placed
 * meanwhile. Empty when there is no violation.
 */
export async function checkInvariants(pool: pg.Pool): Promise<Violation[]> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // Reading many years of data takes longer than an ordinary call may.
    await client.query('set local statement_timeout = 0');
    return await findViolations(client);
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

/** The same, within the open transaction of this connection. */
export async function findViolations(client: pg.ClientBase): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const rule of allRules) for (const one of await findBreaches(client, rule)) violations.push(one);
  return violations;
}

/** All rules of this kind: those of a group, and every other one, are checked by themselves. */
export const allRules: readonly (Rule | RuleGroup)[] = [...orderRules, ...postingRules, ...moneyRules];

/**
 * Finds what breaks a rule, or those of a group, of all there is or of what was changed: a rule of the whole is then not
 * checked.
 */
export async function findBreaches(
  client: pg.ClientBase,
  one: Rule | RuleGroup,
  changed: Changed | null = null,
): Promise<Violation[]> {
  const isAsked = ({ scope }: Pick<Rule, 'scope'>) => changed === null || scope !== 'all';
  const look = 'rules' in one ? { ...one, rules: one.rules.filter(isAsked) } : one;
  const rules: Pick<Rule, 'invariant' | 'rule' | 'scope'>[] =
    'rules' in look ? look.rules : [look].filter(isAsked);
  if (rules.length === 0) return [];
  const text = 'rules' in look ? textOf(look) : look.text;
  const values: unknown[] = text.includes('$1') ? [JSON.stringify(moves)] : [];
  const isPart = changed !== null && rules.some(({ scope }) => scope !== 'table');
  const before = isPart ? onlyChanged(values.length + 1) : '';
  if (isPart) values.push(changed.orders, changed.receipts, changed.matches, changed.refunds);
  const { rows } = await client.query<(string | null)[]>({
    text: `${before} ${text}`,
    values,
    rowMode: 'array',
  });
  return rules.flatMap(({ invariant, rule }, place) =>
    [...new Set(rows.map((row) => row[place]))].flatMap((subject) =>
      subject === null || subject === undefined ? [] : { invariant, rule, subject },
    ),
  );
}

/** SQL that gives a column for each rule: what breaks it, or null. */
function textOf({ rows, subject, rules }: RuleGroup): string {
  const columns = rules.map((rule) => `case when ${rule.broken} then ${rule.subject ?? subject} end`);
  return `select ${columns.join()} from ${rows} where ${rules.map(({ broken }) => `(${broken})`).join(' or ')}`;
}
