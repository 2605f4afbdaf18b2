import { getOrder, resolveOrder } from '@nairadesk/contract/orders';
import { attachProof } from '@nairadesk/contract/proofs';
import { enterReceipt } from '@nairadesk/contract/receipts';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTrade } from '../../../test/trade.ts';

const { world, trade, admin } = useTrade();
const hash = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b';

beforeEach(async () => {
  await world.database.pool.query('delete from throttles');
  await trade.completeOne();
});

const refer = async (id: string, reference: string) => {
  const answer = await world.call(attachProof, { id, reference }, trade.ada.token);
  expect(answer.status, answer.text).toBe(200);
};
const seenWith = async (id: string) => {
  const { flags } = (await world.call(getOrder, { id }, admin.token)).body.data;
  return flags.find(({ kind }) => kind === 'reference-seen')?.other?.id ?? null;
};
const cancel = (orderId: string) => world.call(resolveOrder, { orderId, status: 'cancelled' }, admin.token);

describe('a hash that a customer gives', () => {
  it.each([
    ['in capitals', hash.toUpperCase()],
    ['with 0x', `0x${hash}`],
    ['as a link', `https://mempool.space/tx/${hash}`],
    ['as another link', `https://blockchair.com/bitcoin/transaction/${hash}?from=me`],
    ['behind a word', `TxID: ${hash}`],
    ['with its output', `${hash}:0`],
    ['before a word', `${hash} (confirmed)`],
    ['before a longer tail of the link', `https://mempool.space/tx/${hash}?r=${'B'.repeat(70)}`],
    ['before digits of a hash', `${hash}/${'beef'.repeat(20)}`],
    ['cut in two by a space', `Tx ${hash.slice(0, 32)} ${hash.slice(32)} sent`],
    ['cut by a sign that nobody sees', `${hash.slice(0, 32)}\u200b${hash.slice(32)} sent`],
    ['cut by a soft hyphen', `0x${hash.slice(0, 36)}\u00ad${hash.slice(36)}`],
    ['in pieces of four', hash.replaceAll(/.{4}/g, '$& ')],
    ['in pieces behind a word', `code: ${hash.replaceAll(/.{4}/g, '$& ')}done`],
    ['with letters that look alike', hash.replace('a5e', 'а5е')],
  ])('is seen again %s', async (_how, reference) => {
    const [first, second] = [await trade.place(), await trade.place()];
    await refer(first.id, hash);
    await refer(second.id, reference);
    expect(await seenWith(second.id)).toBe(first.id);
    for (const { id } of [first, second]) await cancel(id);
    await world.database.pool.query('delete from order_proofs');
  });
});

describe('a hash that begins with noughts', () => {
  const number = '5ab1642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881';
  it.each([
    ['with them', `0x${number}`, `0x0${number}`],
    ['without them', `0x0${number}`, `0x${number}`],
    ['without two', `0x00${number.slice(1)}`, `0x${number.slice(1)}`],
    ['in a link', `0x0${number}`, `https://starkscan.co/tx/0x${number}#events`],
    ['in another link', `0x${number}`, `https://voyager.online/tx/0x0${number}`],
    ['in pieces of four', `0x0${number}`, `0x ${number.replaceAll(/.{4}/g, '$& ')}`],
    ['behind a word', number, `TxHash: 0x0${number} paid`],
  ])('is seen again %s', async (_how, given, reference) => {
    const [first, second] = [await trade.place(), await trade.place()];
    await refer(first.id, given);
    await refer(second.id, reference);
    expect(await seenWith(second.id)).toBe(first.id);
    for (const { id } of [first, second]) await cancel(id);
    await world.database.pool.query('delete from order_proofs');
  });

  it('is another one with a nought behind it, or within', async () => {
    const [first, second] = [await trade.place(), await trade.place()];
    await refer(first.id, `0x0${number}`);
    for (const other of [`${number}0`, number.replace('5ab', '50ab').slice(0, 63)]) {
      await refer(second.id, `0x${other}`);
      expect(await seenWith(second.id)).toBeNull();
    }
  });
});

describe('a hash that is not hexadecimal', () => {
  const signature =
    '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';
  it.each([
    ['in a link with a longer tail', `https://solscan.io/tx/${signature}/${'x'.repeat(88)}`],
    ['cut in two', `paid ${signature.slice(0, 40)} ${signature.slice(40)} now`],
  ])('is seen again %s', async (_how, reference) => {
    const [first, second] = [await trade.place(), await trade.place()];
    await refer(first.id, signature);
    await refer(second.id, reference);
    expect(await seenWith(second.id)).toBe(first.id);
    for (const { id } of [first, second]) await cancel(id);
    await world.database.pool.query('delete from order_proofs');
  });
});

describe('a bank’s session ID that a customer gives', () => {
  const session = '000013261123101010123456789012';
  it.each([
    ['behind a word', `NIP ${session}`],
    ['behind words', `Session ID: ${session}`],
    ['before the bank', `${session} Access Bank`],
    ['cut in two', `Session ${session.slice(0, 14)} ${session.slice(14)} done`],
    ['in pieces of four', `paid: ${session.replaceAll(/.{4}/g, '$& ')} thanks`],
  ])('is seen again %s', async (_how, reference) => {
    const [first, second] = [await trade.place(), await trade.place()];
    await refer(first.id, session);
    await refer(second.id, reference);
    expect(await seenWith(second.id)).toBe(first.id);
    for (const { id } of [first, second]) await cancel(id);
    await world.database.pool.query('delete from order_proofs');
  });

  it.each(['call +234 803 123 4567', 'sent from 2348031234567, Ada'])(
    'is not seen where another number stands in both: %s',
    async (about) => {
      const [first, second] = [await trade.place(), await trade.place()];
      await refer(first.id, `${about} 000013261123101010000000000001`);
      await refer(second.id, `${about} 000013261123101010000000000002`);
      expect(await seenWith(second.id)).toBe(null);
      for (const { id } of [first, second]) await cancel(id);
      await world.database.pool.query('delete from order_proofs');
    },
  );
});

it('orders: a hash that the version before kept is seen again', async () => {
  const [first, second] = [await trade.place(), await trade.place()];
  await refer(first.id, hash);
  await world.database.pool.query('update order_proofs set reference_forms = null');
  await refer(second.id, `sent: ${hash} ${'f'.repeat(70)}`);
  expect(await seenWith(second.id)).toBe(first.id);
  expect(await seenWith(first.id)).toBe(second.id);
  for (const { id } of [first, second]) await cancel(id);
  await world.database.pool.query('delete from order_proofs');
});

it('orders: two links to other transactions of one explorer are not taken for one', async () => {
  const [first, second] = [await trade.place(), await trade.place()];
  const other = hash.replaceAll('4', '7');
  await refer(first.id, `https://blockchair.com/bitcoin/transaction/${hash}?from=me&page=2`);
  await refer(second.id, `https://blockchair.com/bitcoin/transaction/${other}?from=me&page=2`);
  expect(await seenWith(second.id)).toBe(null);
  for (const { id } of [first, second]) await cancel(id);
  await world.database.pool.query('delete from order_proofs');
});

it('orders: the reference of a transfer that paid for another order is flagged', async () => {
  const { rows } = await world.database.pool.query('select id from receiving_accounts limit 1');
  const [paid, other] = [await trade.place(), await trade.place()];
  const reference = '000013261123101010';
  const entered = await world.call(
    enterReceipt,
    {
      accountId: rows[0].id,
      direction: 'in',
      amount: '150000',
      arrivedAt: new Date().toISOString(),
      reference: '0000 1326 1123 1010 10',
      orderId: paid.id,
    },
    admin.token,
  );
  expect(entered.status, entered.text).toBe(201);
  await refer(other.id, reference);
  expect(await seenWith(other.id)).toBe(paid.id);
  for (const { id } of [paid, other]) await cancel(id);
});
