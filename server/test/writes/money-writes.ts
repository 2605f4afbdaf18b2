import { acceptOffer, declineOffer, makeOffer, withdrawOffer } from '@nairadesk/contract/offers';
import { waitForRest } from '@nairadesk/contract/orders';
import {
  enterReceipt,
  matchReceipt,
  refundReceipt,
  takeBackReceipt,
  undoMatch,
  undoReversal,
  undoTakeBack,
} from '@nairadesk/contract/receipts';
import {
  listRefunds,
  matchRefund,
  sendRefund,
  setRefundPayee,
  settleRefund,
  withdrawRefund,
} from '@nairadesk/contract/refunds';
import { importStatement, undoImport } from '@nairadesk/contract/statements';
import { newReference } from '../../../test-support/new-tag.ts';
import { shortMoney } from '../short-money.ts';
import type { openTrade } from '../trade.ts';
import type { Person, World } from '../world.ts';
import type { Writes } from './prepared-call.ts';

type Trade = Awaited<ReturnType<typeof openTrade>>;

const payee = { bankName: 'Kuda', accountName: 'Chidi Okafor', accountNumber: '2012345678' };

/** Every call about transfers and refunds that writes: what is prepared by others, then the call itself. */
export function moneyWrites(world: World, trade: () => Trade): Writes {
  return {
    ...offerWrites(world, trade),
    ...receiptWrites(world, trade),
    ...statementWrites(world, trade),
    ...refundWrites(world, trade),
  };
}

function offerWrites(world: World, trade: () => Trade): Writes {
  const short = () => shortMoney(world, trade(), trade().boss);
  /** A new customer each time, as one can't have many open orders. */
  const customer = async () => {
    const person = await world.user();
    await world.giveWallets(person, { Bitcoin: 'theirs' });
    return person;
  };
  const orderShort = async () => (await short().placeShort(await customer())).id;
  const offered = async (to: Person) => (await short().placeOffered(to)).id;
  return {
    'PATCH /orders/{id}/rest': async ({ token }) => {
      const id = await orderShort();
      return () => world.call(waitForRest, { id, hours: 1 }, token);
    },
    'POST /offers': async ({ token }) => {
      const orderId = await orderShort();
      return () => world.call(makeOffer, { orderId, kind: 'less', hours: 1 }, token);
    },
    'PATCH /offers/{id}/withdraw': async ({ token }) => {
      const id = await offered(await customer());
      return () => world.call(withdrawOffer, { id }, token);
    },
    'PATCH /offers/{id}/accept': async (person) => {
      const id = await offered(person);
      return () => world.call(acceptOffer, { id }, person.token);
    },
    'PATCH /offers/{id}/decline': async (person) => {
      const id = await offered(person);
      return () => world.call(declineOffer, { id }, person.token);
    },
  };
}

function receiptWrites(world: World, trade: () => Trade): Writes {
  const { transfer, entered } = transfers(world, trade);
  const matched = async () => {
    await world.database.pool.query('delete from throttles');
    const { id: orderId } = await trade().place();
    const answer = await world.call(matchReceipt, { id: await entered(), orderId }, trade().boss.token);
    return answer.body.data.matches[0]?.id ?? '';
  };
  return {
    'POST /receipts': async ({ token }) => {
      const body = await transfer();
      return () => world.call(enterReceipt, body, token);
    },
    'POST /receipts/{id}/matches': async ({ token }) => {
      await world.database.pool.query('delete from throttles');
      const [id, { id: orderId }] = [await entered(), await trade().place()];
      return () => world.call(matchReceipt, { id, orderId }, token);
    },
    'PATCH /receipts/matches/{id}/undo': async ({ token }) => {
      const id = await matched();
      return () => world.call(undoMatch, { id, reason: 'None' }, token);
    },
    'PATCH /receipts/{id}/take-back': async ({ token }) => {
      // Of a sum of its own, as an open reversal holds the refunds of its sum up.
      const amount = '91.00';
      const takesBack = await entered('in', amount);
      const body = { ...(await transfer('out')), amount, kind: 'reversal' as const };
      const { id } = (await world.call(enterReceipt, body, trade().boss.token)).body.data;
      return () => world.call(takeBackReceipt, { id, takesBack }, token);
    },
    'PATCH /receipts/{id}/undo-take-back': async ({ token }) => {
      const takesBack = await entered('in', '93.00');
      const body = { ...(await transfer('out')), amount: '93.00', kind: 'reversal' as const, takesBack };
      const { id } = (await world.call(enterReceipt, body, trade().boss.token)).body.data;
      return () => world.call(undoTakeBack, { id, reason: 'None' }, token);
    },
    'PATCH /receipts/{id}/undo-reversal': async ({ token }) => {
      const body = { ...(await transfer('out')), amount: '92.00', kind: 'reversal' as const };
      const { id } = (await world.call(enterReceipt, body, token)).body.data;
      return () => world.call(undoReversal, { id, reason: 'None' }, token);
    },
  };
}

function statementWrites(world: World, trade: () => Trade): Writes {
  const { transfer } = transfers(world, trade);
  const statement = async () => {
    const { accountId } = await transfer();
    const columns = { date: 0, narration: 1, debit: 2, credit: 3 };
    const mapping = { columns, dateOrder: 'iso' as const };
    const file = Buffer.from('Date,Narration,Debit,Credit\n2026-08-14,TRANSFER,,100.00\n');
    return [{ accountId, fileName: 'august.csv', mapping }, file] as const;
  };
  return {
    'POST /statements': async ({ token }) => {
      const [body, file] = await statement();
      return () => world.call(importStatement, body, token, { file });
    },
    'PATCH /statements/{id}/undo': async ({ token }) => {
      const [body, file] = await statement();
      const { id } = (await world.call(importStatement, body, trade().boss.token, { file })).body.data;
      return () => world.call(undoImport, { id, reason: 'None' }, token);
    },
  };
}

function refundWrites(world: World, trade: () => Trade): Writes {
  const { entered } = transfers(world, trade);
  /** A refund that is due, has an account, or was sent. */
  const refund = async (upTo: 'due' | 'payee' | 'sent') => {
    const { token } = trade().boss;
    await world.call(refundReceipt, { id: await entered() }, token);
    const id = (await world.call(listRefunds, { state: 'due' }, token)).body.data.at(-1)?.id ?? '';
    if (upTo !== 'due') await world.call(setRefundPayee, { id, ...payee }, token);
    if (upTo === 'sent') await world.call(sendRefund, { id, bankReference: `REF-${newReference()}` }, token);
    return id;
  };
  return {
    'POST /receipts/{id}/refund': async ({ token }) => {
      const id = await entered();
      return () => world.call(refundReceipt, { id }, token);
    },
    'PATCH /refunds/{id}/payee': async ({ token }) => {
      const id = await refund('due');
      return () => world.call(setRefundPayee, { id, ...payee }, token);
    },
    'PATCH /refunds/{id}/send': async ({ token }) => {
      const id = await refund('payee');
      return () => world.call(sendRefund, { id, bankReference: 'REF-2' }, token);
    },
    'PATCH /refunds/{id}/settle': async ({ token }) => {
      const id = await refund('sent');
      return () => world.call(settleRefund, { id, outcome: 'settled' }, token);
    },
    'PATCH /refunds/{id}/withdraw': async ({ token }) => {
      // Its author alone, or the owner.
      await world.call(refundReceipt, { id: await entered() }, token);
      const id = (await world.call(listRefunds, { state: 'due' }, token)).body.data.at(-1)?.id ?? '';
      return () => world.call(withdrawRefund, { id, reason: 'None' }, token);
    },
    'PATCH /refunds/{id}/debit': async ({ token }) => {
      const id = await refund('sent');
      const receiptId = await entered('out');
      return () => world.call(matchRefund, { id, receiptId }, token);
    },
  };
}

/** A transfer as it is entered by hand, and one that was. */
function transfers(world: World, trade: () => Trade) {
  const transfer = async (direction: 'in' | 'out' = 'in') => {
    const { rows } = await world.database.pool.query('select id from receiving_accounts limit 1');
    return {
      accountId: String(rows[0].id),
      direction,
      amount: '100.00',
      arrivedAt: new Date().toISOString(),
      reference: newReference(),
    };
  };
  const entered = async (direction: 'in' | 'out' = 'in', amount = '100.00') => {
    const body = { ...(await transfer(direction)), amount };
    const answer = await world.call(enterReceipt, body, trade().boss.token);
    return answer.body.data.id;
  };
  return { transfer, entered };
}
