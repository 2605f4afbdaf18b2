import { find } from '@nairadesk/contract/find';
import { getOrder, listOrders, reportPayment } from '@nairadesk/contract/orders';
import { changeTrading } from '@nairadesk/contract/people';
import { attachProof } from '@nairadesk/contract/proofs';
import { saveBank, saveWallets } from '@nairadesk/contract/settings';
import { Transformer } from '@napi-rs/image';
import { describe, expect, it } from 'vitest';
import { savedAgo, useFlagDesk } from '../../../test/desks/flag-desk.ts';
import { useListen } from '../../../test/listen.ts';
import type { Person } from '../../../test/world.ts';
import { cardPrintsMost } from '../../platform/desk/cards/card-prints.ts';

const { world, trade, admin, ben, sql, rule, customer, flagsOf, kindsOf, complete, suspend } = useFlagDesk();
const listen = useListen(world);

async function completed(who: Person, draft = trade.buy) {
  const { id } = await trade.place(draft, who);
  const answer = await complete(id, { flagReason: 'For the test' });
  if (answer.status !== 200) throw new Error(answer.text);
  return id;
}
const sellCard = (description: string) => ({
  ...trade.cardBuy,
  orderType: 'sell' as const,
  amount: '14000.00',
  description,
});

describe('a flag', () => {
  it('says that it is a first order, until one is completed', async () => {
    const { id } = await trade.place(trade.buy, ben);
    expect(await flagsOf(id)).toEqual([{ kind: 'first-order', level: 'amber', limit: null, other: null }]);
    await completed(ben);
    expect(await flagsOf(id)).toEqual([]);
  });

  it('says that the account is in another name than the customer’s', async () => {
    await completed(ben);
    expect(await kindsOf((await trade.place(trade.sell, ben)).id)).toEqual([]);
    await sql("update bank_accounts set account_name = 'CHIDI OKAFOR' where user_id = $1", [ben.id]);
    await savedAgo(world, ben, '30 days');
    expect(await kindsOf((await trade.place(trade.sell, ben)).id)).toEqual(['payee-name']);
    expect(await kindsOf((await trade.place(trade.buy, ben)).id)).toEqual([]);
  });

  it('says that the bank account is new, within the owner’s hours and not when it is saved again', async () => {
    await completed(ben);
    const { id } = await trade.place(trade.sell, ben);
    const { id: bought } = await trade.place(trade.buy, ben);
    const bank = { bankName: 'GTBank', accountName: 'Ben Eze', accountNumber: '0123456785' };
    await world.call(saveBank, bank, ben.token);
    expect(await kindsOf(id)).toEqual([]);
    await world.call(saveBank, { ...bank, accountNumber: '0987654321' }, ben.token);
    expect(await flagsOf(id)).toEqual([{ kind: 'payee-changed', level: 'amber', limit: 24, other: null }]);
    expect(await kindsOf(bought)).toEqual([]);
    await savedAgo(world, ben, '3 hours');
    await rule([{ kind: 'payee-changed', level: 'amber', limit: 2 }]);
    expect(await kindsOf(id)).toEqual([]);
  });

  it('says that the wallet is new, of its network alone', async () => {
    await completed(ben);
    const { id } = await trade.place(trade.buy, ben);
    const networks = [
      { network: 'Bitcoin' as const, walletAddress: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', memo: null },
    ];
    const { status } = await world.call(saveWallets, { networks }, ben.token);
    expect(status).toBe(200);
    expect(await kindsOf(id)).toEqual(['payee-changed']);
    await savedAgo(world, ben, '30 days');
    await world.call(saveWallets, { networks }, ben.token);
    expect(await kindsOf(id)).toEqual([]);
  });

  it('says that the customer is suspended, before all others', async () => {
    const { id } = await trade.place(trade.buy, ben);
    const staff = await listen(admin.token);
    expect((await suspend(ben)).status).toBe(200);
    await staff.hears('user', ben.id);
    expect(await kindsOf(id)).toEqual(['suspended', 'first-order']);
    await suspend(ben, false);
    expect(await kindsOf(id)).toEqual(['first-order']);
  });

  it('says that the account is that of a frozen or suspended customer, also one they no longer use, and wants a reason', async () => {
    const barred = await customer('Chidi Okafor');
    await sql("update bank_accounts set account_number = '2345678901' where user_id = $1", [barred.id]);
    await sql("update bank_accounts set account_number = '2345678901' where user_id = $1", [ben.id]);
    await completed(ben);
    const { id } = await trade.place(trade.sell, ben);
    const { id: bought } = await trade.place(trade.buy, ben);
    const barredOf = async (order: string) => (await kindsOf(order)).includes('barred-payee');
    expect(await barredOf(id)).toBe(false);
    const freeze = (frozen: boolean) =>
      world.call(changeTrading, { id: barred.id, frozen, reason: 'Chargebacks' }, admin.token);
    await freeze(true);
    await sql("update bank_accounts set account_number = '3456789012' where user_id = $1", [barred.id]);
    for (const order of [id, bought]) expect(await barredOf(order)).toBe(true);
    expect((await complete(id)).body).toMatchObject({ code: 'flags_need_reason' });
    await freeze(false);
    expect(await barredOf(id)).toBe(false);
    await suspend(barred);
    expect(await barredOf(id)).toBe(true);
    const found = await world.call(find, { words: '2345678901' }, admin.token);
    expect(found.body.data.people.map((person) => person.id)).toEqual(
      expect.arrayContaining([ben.id, barred.id]),
    );
  });

  it('says in amber that a frozen customer saved the account later, also once they were paid there', async () => {
    const copier = await customer('Chidi Okafor');
    const number = (who: Person) =>
      sql("update bank_accounts set account_number = '4567890123' where user_id = $1", [who.id]);
    await number(ben);
    await completed(ben);
    const { id } = await trade.place(trade.sell, ben);
    await number(copier);
    const freeze = (frozen: boolean) =>
      world.call(changeTrading, { id: copier.id, frozen, reason: 'Chargebacks' }, admin.token);
    await freeze(true);
    const copied = (await flagsOf(id)).filter(({ kind }) => kind.endsWith('-payee'));
    expect(copied).toMatchObject([{ kind: 'copied-payee', level: 'amber' }]);
    await freeze(false);
    const { id: paid } = await trade.place(trade.sell, copier);
    expect((await complete(paid)).status).toBe(200);
    await freeze(true);
    // Otherwise a stranger could have a little paid there, and freeze its owner's orders for good.
    expect(await kindsOf(id)).toContain('copied-payee');
    expect(await kindsOf(id)).not.toContain('barred-payee');
    await freeze(false);
  });

  it('says that the wallet is that of a frozen customer: in any case, but not with another memo', async () => {
    const barred = await customer('Chidi Okafor');
    const wallet = (who: Person, address: string, memo: string | null) =>
      sql('update wallets set address = $2, memo = $3 where user_id = $1', [who.id, address, memo]);
    await sql("update bank_accounts set account_number = '3344556677' where user_id = $1", [ben.id]);
    await wallet(ben, 'SharedAddress', '17');
    const { id } = await trade.place(trade.buy, ben);
    await world.call(changeTrading, { id: barred.id, frozen: true, reason: 'Chargebacks' }, admin.token);
    for (const [address, memo, isBarred] of [
      ['sharedaddress', '18', false],
      ['otheraddress', '17', false],
      ['sharedADDRESS', '17', true],
    ] as const) {
      await wallet(barred, address, memo);
      expect((await kindsOf(id)).includes('copied-payee')).toBe(isBarred);
    }
    await wallet(ben, 'elsewhere', null);
    expect(await kindsOf(id)).toContain('copied-payee');
  });

  it('names the other order that came with the same card code, of whomever and whichever was first', async () => {
    const [code, other] = ['ABCD-1234-EFGH', 'ABCD-1234-EFGJ'];
    const earlier = await trade.place(sellCard(`Amazon ${code}`), trade.ada);
    const { id } = await trade.place(sellCard(`my card: ${code.toLowerCase()}`), ben);
    const named = { id: earlier.id, transactionId: earlier.transactionId };
    expect((await flagsOf(id))[0]).toEqual({ kind: 'card-seen', level: 'red', limit: null, other: named });
    expect((await flagsOf(earlier.id))[0]).toMatchObject({ kind: 'card-seen', other: { id } });
    expect(await kindsOf((await trade.place(sellCard(other), ben)).id)).not.toContain('card-seen');
    const { rows } = await sql('select print from card_prints where order_id = $1', [id]);
    expect(new Set(rows.map(({ print }) => print.length))).toEqual(new Set([16]));
  });

  it('says that a text has more codes than are compared, and keeps no more of them', async () => {
    const text = (count: number) =>
      Array.from({ length: count }, (_, n) => `QK${100 + n}-WERT-YUK`).join(' ');
    const few = await trade.place(sellCard(text(40)), ben);
    expect(await kindsOf(few.id)).not.toContain('many-codes');
    const { id } = await trade.place(sellCard(text(100).replaceAll('QK', 'ZM')), ben);
    expect((await flagsOf(id))[0]).toEqual({ kind: 'many-codes', level: 'red', limit: null, other: null });
    const { rows } = await sql('select count(*)::int as prints from card_prints where order_id = $1', [id]);
    expect(rows).toEqual([{ prints: cardPrintsMost + 1 }]);
    const flagged = (await world.call(listOrders, { flag: 'many-codes' }, admin.token)).body.data;
    expect(flagged.map((order) => order.id)).toEqual([id]);
    expect((await complete(id)).failure.code).toBe('flags_need_reason');
  });

  it('knows the code of a card that we delivered ourselves', async () => {
    const bought = await trade.place(trade.cardBuy, trade.ada);
    await complete(bought.id, { deliveryCode: 'QW7F-2KLM-9PRT' });
    const { id } = await trade.place(sellCard('QW7F 2KLM 9PRT'), ben);
    expect((await flagsOf(id))[0]).toMatchObject({ kind: 'card-seen', other: { id: bought.id } });
  });

  it('names the other order that came with the same picture', async () => {
    const earlier = await trade.place(trade.buy, trade.ada);
    const { id } = await trade.place(trade.buy, ben);
    const file = await pictureOf(3);
    await world.call(attachProof, { id: earlier.id }, trade.ada.token, { file });
    await world.call(attachProof, { id }, ben.token, { file: await pictureOf(4) });
    expect(await kindsOf(id)).not.toContain('card-seen');
    await world.call(attachProof, { id }, ben.token, { file });
    const [seen] = await flagsOf(id);
    expect([seen?.kind, seen?.other?.id]).toEqual(['card-seen', earlier.id]);
    expect((await flagsOf(earlier.id))[0]).toMatchObject({ kind: 'card-seen', other: { id } });
  });

  it('names the order that the same reference was used for, however it is written', async () => {
    await completed(ben);
    const earlier = await trade.place(trade.buy, trade.ada);
    const { id } = await trade.place(trade.buy, ben);
    const refer = (who: Person, orderId: string, reference: string) =>
      world.call(attachProof, { id: orderId, reference }, who.token);
    await refer(trade.ada, earlier.id, 'FT 2611-4455');
    await refer(ben, id, 'transfer');
    expect(await kindsOf(id)).toEqual([]);
    await refer(ben, id, 'ft26114455');
    expect((await flagsOf(id)).map(({ kind, other }) => [kind, other?.id])).toEqual([
      ['reference-seen', earlier.id],
    ]);
    // A thief who saw it on the chain may have been the quicker one.
    expect(await kindsOf(earlier.id)).toContain('reference-seen');
  });

  it('names the sale that we paid with the reference that a customer gives', async () => {
    await completed(ben);
    const { id: paid } = await trade.place(trade.sell, trade.ada);
    await complete(paid, { reference: 'NIP-000771122' });
    const { id } = await trade.place(trade.buy, ben);
    await world.call(attachProof, { id, reference: 'nip 000771122' }, ben.token);
    expect((await flagsOf(id)).map(({ kind, other }) => [kind, other?.id])).toEqual([
      ['reference-seen', paid],
    ]);
  });

  it('says that there were more orders in the hour than the owner’s number', async () => {
    await rule([{ kind: 'many-orders', level: 'amber', limit: 2 }]);
    await completed(ben);
    const { id: second } = await trade.place(trade.buy, ben);
    const { id: third } = await trade.place(trade.buy, ben);
    expect(await kindsOf(second)).toEqual([]);
    expect(await flagsOf(third)).toEqual([{ kind: 'many-orders', level: 'amber', limit: 2, other: null }]);
    await rule([{ kind: 'many-orders', level: 'off' }]);
    expect(await kindsOf(third)).toEqual([]);
  });

  it('says that the amount is far above what is usual, once three orders say what that is', async () => {
    const large = { ...trade.buy, quantity: '0.0051', amount: '765000.00' };
    await completed(ben);
    await completed(ben);
    const { id } = await trade.place(large, ben);
    expect(await kindsOf(id)).toEqual([]);
    await completed(ben);
    expect(await flagsOf(id)).toEqual([{ kind: 'far-above-usual', level: 'amber', limit: 5, other: null }]);
    await rule([{ kind: 'far-above-usual', level: 'amber', limit: 6 }]);
    expect(await kindsOf(id)).toEqual([]);
  });

  it('is of open orders alone, and no customer ever sees one', async () => {
    const { id } = await trade.place(trade.buy, ben);
    expect((await world.call(getOrder, { id }, ben.token)).body.data.flags).toEqual([]);
    const reported = await world.call(reportPayment, { orderId: id, status: 'successful' }, ben.token);
    expect(reported.text).not.toMatch(/flag/);
    await complete(id);
    expect((await world.call(getOrder, { id }, admin.token)).body.data.flags).toEqual([]);
  });

  it('is not shown to staff of an order that they placed as customers', async () => {
    const { id } = await trade.place(trade.buy, ben);
    expect(await kindsOf(id)).toEqual(['first-order']);
    await sql("update users set role = 'admin' where id = $1", [ben.id]);
    const own = await world.session(ben.id);
    expect(await flagsOf(id, own)).toEqual([]);
    const { body } = await world.call(listOrders, { flag: 'first-order' }, own);
    expect(body.data.map((order) => order.id)).not.toContain(id);
    await sql("update users set role = 'user' where id = $1", [ben.id]);
  });
});

async function pictureOf(shade: number): Promise<Buffer> {
  const pixels = Buffer.from(
    Array.from({ length: 40 * 30 * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * shade) % 251)),
  );
  return Transformer.fromRgbaPixels(pixels, 40, 30).jpeg();
}
