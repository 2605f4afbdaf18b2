import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type pg from 'pg';
import { longestAfterDays } from '../money/reversals/admit-reversed.ts';
import { tieOf } from '../money/reversals/tie-of.ts';

interface Side {
  id: string;
  name: string | null;
  narration: string;
  reference: string | null;
  orders: string[];
  /** Staff typed it, and no statement has it. */
  isWord: boolean;
}

const side = (of: string) => `json_build_object('id', ${of}.id,
  'name', case when ${of}.source = 'hand' and ${of}.line_key is not null then ${of}.line_sender_name else ${of}.sender_name end,
  'narration', coalesce(${of}.line_narration, ${of}.narration),
  'reference', case when ${of}.source = 'statement' then ${of}.bank_reference else ${of}.line_reference end,
  'orders', array(select o.transaction_id from receipt_matches m join orders o on o.id = m.order_id
    where m.receipt_id = ${of}.id),
  'isWord', ${of}.source = 'hand' and ${of}.line_key is null)`;

interface Pairing {
  reversal: Side;
  reversed: Side;
  kobo: string;
  pairedBy: string;
  /** Another transfer of that sum came in the month before, which nothing took back. */
  hasOther: boolean;
  /** Staff were asked about it, as the banks' words don't say it for sure. */
  wasAsked: boolean;
}

const came = (of: string) => `coalesce(${of}.line_at, ${of}.arrived_at)`;

const pairings = `
  select ${side('reversal')} as reversal, ${side('reversed')} as reversed, reversed.amount_kobo as kobo, paired.name as "pairedBy",
    exists (select from receipts other where other.account_id = reversed.account_id
      and other.amount_kobo = reversed.amount_kobo and other.direction = reversed.direction
      and (other.kind = 'transfer' or other.kind = 'reversal' and other.direction = 'in'
        and not exists (select from receipt_reversals taking where taking.reversal_id = other.id))
      and other.id <> reversed.id
      and ${came('other')} between ${came('reversal')} - interval '${longestAfterDays} days' and ${came('reversal')}
      and not exists (select from receipt_reversals taken where taken.reversed_id = other.id)) as "hasOther",
    exists (select from audit_log l where l.subject_id = reversed.id::text and l.action = 'other-reversal-accepted') as "wasAsked"
  from receipt_reversals x join receipts reversal on reversal.id = x.reversal_id
  join receipts reversed on reversed.id = x.reversed_id join users paired on paired.id = x.created_by
  where reversal.source = 'statement' or reversal.line_key is not null
  order by x.created_at, x.reversal_id`;

/**
 * Names each transfer that was taken back by a reversal whose line names other people or another order, each that nothing
 * in the bank's words ties to it where another of that sum could be meant, each that staff were asked about, as the banks'
 * words don't say it for sure, and each that staff typed and no statement has: what that one names is their word.
 */
export async function checkPairings(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<Pairing>(pairings);
  return rows
    .filter(({ reversal, reversed, hasOther, wasAsked }) => {
      const tie = tieOf(reversal, reversed);
      return wasAsked || reversed.isWord || tie === 'other' || (tie === 'open' && hasOther);
    })
    .map(
      ({ reversal, reversed, kobo, pairedBy }) =>
        `${formatNaira(nairaOf(BigInt(kobo)))} of ${named(reversed)}${reversed.isWord ? ', which staff typed and no statement has,' : ''} was taken back by a reversal of ${named(reversal)}, as ${pairedBy} paired them.`,
    );
}

function named({ id, name, narration }: Side): string {
  return `${name?.trim() || 'an unnamed party'} (${narration ? `“${narration}”, ` : ''}${id})`;
}
