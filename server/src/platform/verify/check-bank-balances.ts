import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { othersName } from '@nairadesk/contract/others-words';
import type pg from 'pg';
import { count } from './look.ts';

interface Balance {
  account: string;
  ledger: string;
  closing: string;
  by_hand: string;
  references: string[];
  later: string;
}

// Of each account the newest statement with balances that stands. A line of a later file that has the day of its end, and no
// time, may be from after it. What was entered from before the first one,
// before any was imported, is in its opening.
const balances = `
  select a.bank_name || ' ' || a.account_number as account, last.closing_kobo as closing, (
      select coalesce(sum(amount) * 100, 0)::bigint from ledger_entries where account = 'bank:' || a.id) as ledger,
    entered.kobo as by_hand, entered.references as "references", (
      select coalesce(sum(case direction when 'in' then amount_kobo else -amount_kobo end), 0)::bigint from receipts r
      join statements s on s.id = r.statement_id and s.closing_kobo is null
      cross join lateral (select coalesce(r.line_at, r.arrived_at) as at) came
      where r.account_id = a.id and r.line_key is not null and (came.at > last.last_at
        or s.created_at > last.created_at and came.at = date_trunc('day', last.last_at, 'Africa/Lagos'))) as later
  from receiving_accounts a
  cross join lateral (
    select closing_kobo, last_at, created_at from statements where account_id = a.id and closing_kobo is not null and undone_at is null
    order by last_at desc, created_at desc limit 1) last
  cross join lateral (
    select min(first_at) as at from statements
    where account_id = a.id and opening_kobo is not null and undone_at is null) first
  cross join lateral (select min(created_at) as at from statements where account_id = a.id) first_import
  cross join lateral (
    select coalesce(sum(case direction when 'in' then amount_kobo else -amount_kobo end), 0)::bigint as kobo,
      coalesce(array_agg(coalesce(bank_reference, source_ref) order by arrived_at, id), '{}') as references
    from receipts where account_id = a.id and source = 'hand' and line_key is null and kind <> 'undone'
      and (arrived_at >= first.at or created_at >= first_import.at)) entered
  order by account`;

// Of an order that was completed with what no statement has, whose word that is: the newest first.
const completedOnWord = `
  select o.transaction_id, sum(m.amount_kobo)::bigint as kobo, string_agg(distinct u.name, ', ') as "by",
    (count(*) over ())::int as orders
  from receipts r
  join receipt_matches m on m.receipt_id = r.id and m.undone_at is null
  join orders o on o.id = m.order_id and o.status = 'completed'
  join users u on u.id = r.entered_by
  where r.source = 'hand' and r.line_key is null and r.kind <> 'undone' and ($1::uuid[] is null or o.id = any($1))
  group by o.id order by max(r.created_at) desc, o.id limit 20`;

interface CompletedOnWord {
  transaction_id: string;
  kobo: string;
  by: string;
  orders: number;
}

const namedMost = 20;

/**
 * Compares the ledger's balance of each bank account with the closing balance of its last statement. A difference is
 * named with what explains it: transfers entered by hand that no statement has, which are always named, and lines of later statements without
 * balances. What nothing explains is a doubt: a statement between two others may be missing. Orders that were completed
 * with what no statement of any account has are a fact too, with who typed it: desks may trade before they import.
 */
export async function checkBankBalances(
  client: pg.ClientBase,
): Promise<{ facts: string[]; doubts: string[] }> {
  const { rows } = await client.query<Balance>(balances);
  const facts: string[] = [];
  const doubts: string[] = [];
  for (const { account, references, ...kobo } of rows) {
    const [ledger, closing, byHand, later] = [kobo.ledger, kobo.closing, kobo.by_hand, kobo.later].map(
      BigInt,
    ) as [bigint, bigint, bigint, bigint];
    const difference = ledger - closing;
    const named =
      references.slice(0, namedMost).join(', ') + (references.length > namedMost ? ' and others' : '');
    // Two that were made up may add up to nothing.
    const entered =
      references.length > 0 ? [`transfers entered by hand make ${naira(byHand)} (${named})`] : [];
    if (difference === 0n) {
      const same = `${account}: the ledger has the balance of its last statement, ${naira(closing)}`;
      facts.push(`${[same, ...entered].join('; ')}.`);
      continue;
    }
    const parts = [
      `${account}: the ledger has ${naira(ledger)}, its last statement ${naira(closing)}`,
      ...entered,
      ...(later === 0n ? [] : [`later statements without balances make ${naira(later)}`]),
    ];
    const unexplained = difference - byHand - later;
    if (unexplained === 0n) facts.push(`${parts.join('; ')}.`);
    else doubts.push(`${[...parts, `nothing explains ${naira(unexplained)}`].join('; ')}.`);
  }
  return { facts: [...facts, ...(await nameCompletedOnWord(client))], doubts };
}

/**
 * Names the orders that were completed with what staff typed and no statement has, and who typed it.
 * @param among looks at these orders alone; null: at all
 */
export async function nameCompletedOnWord(
  client: pg.ClientBase,
  among: readonly string[] | null = null,
): Promise<string[]> {
  const { rows } = await client.query<CompletedOnWord>(completedOnWord, [among]);
  const [first] = rows;
  if (!first) return [];
  const named = rows.map(
    ({ transaction_id, kobo, by }) => `${transaction_id}, ${naira(BigInt(kobo))} by ${othersName(by)}`,
  );
  const others = first.orders > rows.length ? '; and others' : '';
  return [
    `Completed with transfers entered by hand that are on no statement: ${count(first.orders, 'order')} (${named.join('; ')}${others}).`,
  ];
}

function naira(kobo: bigint): string {
  return formatNaira(nairaOf(kobo));
}
