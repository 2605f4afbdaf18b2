import type { Tx } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/database.ts';
import { type SQL, sql } from '../platform/database/drizzle.ts';
import { newId } from '../platform/database/ids.ts';
import type { ReadLine } from '../platform/money/matching/expected-money.ts';
import { chargeOf } from '../platform/money/matching/read-narration.ts';
import { movementOf } from '../platform/money/matching/statement-line.ts';
import type { AddedLine } from './added-line.ts';
import { findInOtherForm } from './find-in-other-form.ts';
import { lineFactsOf } from './line-facts.ts';
import { pairWithEntered } from './pair-with-entered.ts';

interface NewLines {
  accountId: string;
  /** Ours: a narration that says it names no sender. */
  accountNumber: string;
  statementId: string;
  enteredBy: string;
  lines: readonly ReadLine[];
}

/**
 * Keeps the lines of a statement that nothing knew before as receipts, and posts them. A transfer that staff had
 * entered by hand gets its line and adds none. However many lines, it is a few statements.
 * @returns what was added, in the order of the file, and the lines that free typed transfers got
 */
export async function storeLines(
  tx: Tx,
  { accountId, accountNumber, statementId, enteredBy, lines }: NewLines,
): Promise<{ added: AddedLine[]; given: AddedLine[] }> {
  const all: AddedLine[] = lines.map(({ line, reading }) => ({
    line,
    reading: reading.senderAccount === accountNumber ? { ...reading, senderAccount: null } : reading,
    receiptId: newId(),
    direction: movementOf(line).direction,
    kind: line.isSweep ? 'sweep' : reading.kind,
  }));
  const facts = all.map((line) => lineFactsOf(line, accountId));
  const known = new Set(await findInOtherForm(tx, facts, accountId));
  const added = all.filter(({ line }) => !known.has(line.key));
  if (added.length === 0) return { added: [], given: [] };
  const given = await pairWithEntered(tx, added, { accountId, statementId });
  const table = tableOf(added);
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into receipts (id, account_id, source, source_ref, direction, kind, amount_kobo, unmatched_kobo, balance_kobo,
      arrived_at, sender_name, sender_account, sender_bank, bank_reference, narration, entered_by, statement_id, line_key)
    select g.id, ${accountId}, 'statement', g.key, g.direction, g.kind, g.kobo, g.kobo, g.balance,
      g.at, g.name, g.account, g.bank, g.reference, g.narration, ${enteredBy}, ${statementId}, g.key
    from ${table}
    on conflict do nothing
    returning id`);
  await postReceipts(tx, statementId, added);
  const isNew = new Set(rows.map(({ id }) => id));
  return { added: added.filter(({ receiptId }) => isNew.has(receiptId)), given };
}

function tableOf(lines: readonly AddedLine[]): SQL {
  const rows = lines.map(({ line, reading, receiptId, direction, kind }) => ({
    id: receiptId,
    key: line.key,
    direction,
    kind,
    kobo: String(movementOf(line).kobo),
    balance: line.balanceKobo === null ? null : String(line.balanceKobo),
    at: line.at.toISOString(),
    name: reading.senderName,
    account: reading.senderAccount,
    bank: reading.senderBank,
    reference: line.reference,
    narration: line.narration,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id uuid, key text, direction text, kind text,
    kobo bigint, balance bigint, at timestamptz, name text, account text, bank text, reference text, narration text)`;
}

// What the bank's account gained, and where it came from: docs/money.md, Ledger.
async function postReceipts(tx: Db, statementId: string, lines: readonly AddedLine[]): Promise<void> {
  const stampDuty = lines.filter(
    ({ kind, line }) => kind === 'charge' && chargeOf(line.narration) !== 'fees',
  );
  const stampDutyIds = sql`${sql.param(stampDuty.map(({ receiptId }) => receiptId))}::uuid[]`;
  await tx.execute(sql`
    insert into ledger_entries (posting, receipt_id, account, currency, amount)
    select 'receipt', r.id, side.account, 'NGN', side.sign * r.amount_kobo * 0.01
    from receipts r cross join lateral (select case r.direction when 'in' then 1 else -1 end as way) as direction
    cross join lateral (values
      ('bank:' || r.account_id, way),
      (case when r.id = any(${stampDutyIds}) then 'stamp-duty' when r.kind = 'charge' then 'fees'
        when r.kind = 'sweep' then 'savings:' || r.account_id else 'unclaimed' end, -way)
    ) as side (account, sign)
    where r.statement_id = ${statementId} and r.source = 'statement'`);
}
