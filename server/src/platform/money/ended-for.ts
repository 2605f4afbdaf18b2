import { type SQL, sql } from '../database/drizzle.ts';

/**
 * Whose a transfer must be by what was completed or sent with it: the customer of an order, the account of a sale, the payee
 * of a refund; what paid a debt of a cancelled order is whose that was. None where nothing has ended with it yet;
 * a payout is its payee’s as soon as it is matched, and what a bank took back stays whose it was.
 * @param id the receipt's id
 * @returns a name of each
 */
export function endedFor(id: SQL): SQL<string[]> {
  return sql<string[]>`array_remove(array(
    select distinct case when paid.direction = 'in' then coalesce(o.customer_name, u.name, f.payee ->> 'accountName')
      else coalesce(f.payee, o.payout_bank) ->> 'accountName' end
    from receipt_matches m join receipts paid on paid.id = m.receipt_id
      left join orders o on o.id = m.order_id left join users u on u.id = o.user_id
      left join refunds f on f.id = m.refund_id
    where m.receipt_id = ${id} and (m.undone_at is null or m.taken_back_by is not null) and (paid.direction = 'out' or o.status = 'completed' or f.state in ('due', 'sent', 'settled')
      or o.status = 'cancelled' and (m.created_at > o.closed_at or exists (
        select from refunds back where back.order_id = o.id and back.state in ('sent', 'settled'))))), null)`;
}
