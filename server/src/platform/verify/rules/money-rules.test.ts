import { reverseOrder } from '@nairadesk/contract/orders';
import { refundReceipt } from '@nairadesk/contract/receipts';
import { beforeAll, describe, expect, it } from 'vitest';
import { moneyDesk } from '../../../../test/desks/money-desk.ts';
import { afterEdit } from '../../../../test/edits/after-edit.ts';
import { useTrade } from '../../../../test/trade.ts';
import { checkInvariants, findViolations } from '../check-invariants.ts';

const { world, trade, admin } = useTrade();
const ids: Record<string, string> = {};

// Of each kind one: a paid purchase and a paid sale, a refund that was sent, one that is due, what the bank took back,
// and a reversed order.
beforeAll(async () => {
  await trade.completeOne();
  const desk = moneyDesk(world, admin);
  const [buy, sell, over, reversed] = [
    await trade.place(),
    await trade.place(trade.sell),
    await trade.place(),
    await trade.place(),
  ].map(({ id }) => id) as [string, string, string, string];
  const paid = (await desk.enter({ orderId: buy })).body.data;
  const payout = (await desk.enter({ direction: 'out', amount: '148000.00', orderId: sell })).body.data;
  await desk.enter({ orderId: over, amount: '150500.00' });
  for (const id of [buy, sell, over, reversed]) await desk.complete(id);
  const [sent] = await desk.refundsOf(over);
  await desk.send(sent?.id ?? '');
  const debit = (await desk.enter({ direction: 'out', amount: '500.00' })).body.data;
  await desk.sentBy(debit.id, sent?.id ?? '');
  const loose = (await desk.enter({ amount: '7000.00' })).body.data;
  const stray = (await desk.enter({ amount: '9000.00' })).body.data;
  await world.call(refundReceipt, { id: stray.id }, admin.token);
  const due = (await desk.newestRefund())?.id ?? '';
  const gone = (await desk.enter({ amount: '5000.00' })).body.data;
  await desk.takeBack(gone);
  const charge = (await desk.enter({ kind: 'charge', direction: 'out', amount: '50.00' })).body.data;
  await world.call(reverseOrder, { id: reversed, reason: 'A mistake' }, trade.boss.token);
  Object.assign(ids, { buy, sell, over, reversed, sent: sent?.id, due });
  for (const [name, { id }] of Object.entries({ paid, payout, debit, loose, gone, charge })) ids[name] = id;
});

const lift =
  'alter table receipts drop constraint receipts_unmatched; set local session_replication_role = replica';

/** What is found after tampering with the guards of the database lifted, so without their work. */
function foundAfter(statement: string): Promise<string[]> {
  return afterEdit(world, { lift, statement, ids }, async (client) => {
    const found = await findViolations(client);
    return found.map(({ invariant, rule, subject }) => `${invariant} ${subject}: ${rule}`);
  });
}

const match = (about: string, receipt: string, kobo: number) => `
  insert into receipt_matches (receipt_id, ${about.startsWith('$due') || about.startsWith('$sent') ? 'refund_id' : 'order_id'},
    amount_kobo, rule) values (${receipt}, ${about}, ${kobo}, 'hand');
  update receipts set unmatched_kobo = unmatched_kobo - ${kobo} where id = ${receipt};`;

const posted = (refund: string, account: string, naira: number) => `
  insert into ledger_entries (posting, refund_id, account, currency, amount)
  values ('withdraw', ${refund}, '${account}', 'NGN', ${naira})`;
const forgiven = (order: string, account: string, naira: number) => `
  insert into ledger_entries (posting, order_id, account, currency, amount)
  values ('rounding', ${order}, '${account}', 'NGN', ${naira})`;

describe('the rules of money', () => {
  it('find nothing after all of it was done through the API', async () => {
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it.each([
    [
      'what is left of it differs',
      'paid',
      'update receipts set amount_kobo = amount_kobo + 1 where id = $paid',
    ],
    ['what is left of it differs', 'loose', match('$buy', '$loose', 700_100)],
    ['what is left of it differs', 'gone', 'delete from receipt_reversals'],
    ['matched on the wrong side', '', 'update receipt_matches set order_id = $sell where order_id = $buy'],
    ['matched on the wrong side', '', match('$sell', '$charge', 5000)],
    ['its posting is not between', 'paid', 'delete from ledger_entries where receipt_id = $paid'],
    [
      'its posting is not between',
      'charge',
      "update ledger_entries set account = 'unclaimed' where receipt_id = $charge and account = 'fees'",
    ],
    [
      'its posting is not between',
      'loose',
      "update ledger_entries set account = 'bank:other' where receipt_id = $loose and account like 'bank:%'",
    ],
    ['its postings are not those of a match', '', match('$buy', '$loose', 100)],
    [
      'its postings are not those of a match',
      '',
      'delete from ledger_entries where match_id in (select id from receipt_matches where order_id = $buy)',
    ],
    [
      'what the ledger owes for it',
      'due',
      'update refunds set amount_kobo = amount_kobo + 1 where id = $due',
    ],
    ['what the ledger owes for it', 'due', "update refunds set state = 'withdrawn' where id = $due"],
    ['paid out more than once', 'sell', match('$sell', '$payout', 1)],
    ['paid out more than once', 'sent', match('$sent', '$debit', 1)],
    [
      'paid out more than once',
      'sent',
      "update refunds set state = 'due', sent_at = null, settled_at = null where id = $sent",
    ],
    [
      'owe no refund',
      'over',
      'delete from ledger_entries where refund_id = $sent; delete from refunds where id = $sent',
    ],
    ['reversed without the opposite', 'reversed', 'delete from order_reversals'],
    ['reversed without the opposite', 'reversed', "delete from ledger_entries where posting = 'reversal'"],
    [
      'reversed without the opposite',
      'reversed',
      "update ledger_entries set amount = amount * 2 where posting = 'reversal'",
    ],
    [
      'its coins are not posted',
      'buy',
      "delete from ledger_entries where order_id = $buy and posting = 'coins'",
    ],
    [
      'its coins are not posted',
      'sell',
      "update ledger_entries set amount = -amount where order_id = $sell and posting = 'coins'",
    ],
    ['posted to another account', 'due', `${posted('$due', 'desk', -900)}; ${posted('$due', 'fees', 900)}`],
    [
      'posted to another account',
      'sent',
      "update ledger_entries set account = 'customer' where refund_id = $sent and account = 'desk'",
    ],
    [
      'more than the tolerance ever was',
      'buy',
      `${forgiven('$buy', 'desk', 100_000)}; ${forgiven('$buy', 'rounding', -100_000)}`,
    ],
    [
      'more than the tolerance ever was',
      'buy',
      `${forgiven('$buy', 'desk', -50.01)}; ${forgiven('$buy', 'rounding', 50.01)}`,
    ],
    [
      'more than the tolerance ever was',
      'sell',
      `${forgiven('$sell', 'desk', -1)}; ${forgiven('$sell', 'rounding', 1)}`,
    ],
    [
      'its balance differs',
      'account unclaimed',
      'update receipts set unmatched_kobo = unmatched_kobo - 1 where id = $loose',
    ],
  ])('name what breaks them: %s (%s)', async (words, who, tampering) => {
    const found = (await foundAfter(tampering)).filter(
      (line) => line.startsWith('11 ') && line.includes(words),
    );
    expect(found).toContainEqual(expect.stringContaining(ids[who] ?? who));
  });
});
