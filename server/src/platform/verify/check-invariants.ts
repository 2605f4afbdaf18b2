import { moves } from '@nairadesk/contract/order-status';
import type pg from 'pg';
import type { Rule, RuleGroup, Violation } from './rules/invariant-rule.ts';
import { moneyRules } from './rules/money-rules.ts';
import { orderRules } from './rules/order-rules.ts';
import { postingRules } from './rules/posting-rules.ts';
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
  const { rules, text } = statementOf(one, ({ scope }) => changed === null || scope !== 'all');
  if (rules.length === 0) return [];
  const values: unknown[] = text.includes('$1') ? [JSON.stringify(moves)] : [];
  const isPart = changed !== null && rules.some(({ scope }) => scope !== 'table');
  const before = isPart ? `with ${onlyChanged(values.length + 1).join()}` : '';
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

/** The same in words. */
export async function findBreachesInWords(...of: Parameters<typeof findBreaches>): Promise<string[]> {
  const breaches = await findBreaches(...of);
  return breaches.map(({ invariant, rule, subject }) => `${subject}: ${rule} (invariant ${invariant})`);
}

type NamedRule = Pick<Rule, 'invariant' | 'rule' | 'scope'>;

/** The rules that are asked for, and SQL with a column for each of them: what breaks it, or null. */
function statementOf(
  one: Rule | RuleGroup,
  isAsked: (rule: NamedRule) => boolean,
): { rules: NamedRule[]; text: string } {
  if (!('rules' in one)) return { rules: [one].filter(isAsked), text: one.text };
  const rules = one.rules.filter(isAsked);
  const columns = rules.map((rule) => `case when ${rule.broken} then ${rule.subject ?? one.subject} end`);
  const isBroken = rules.map(({ broken }) => `(${broken})`).join(' or ');
  return { rules, text: `select ${columns.join()} from ${one.rows} where ${isBroken}` };
}
