import { resolveOrder } from '@nairadesk/contract/orders';
import { beforeAll, expect, it } from 'vitest';
import { makeUpName } from '../../../../test-support/made-up-name.ts';
import { approvalCalls } from '../../../test/approvals.ts';
import { linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';

const { world, trade, admin: tunde } = useTrade();
const bank = useStatements(world, tunde);
const calls = approvalCalls(world, trade);

beforeAll(() => world.database.pool.query('update desk_rules set approval_from_kobo = 20000000'));

const pay = (orderId: string) =>
  world.call(resolveOrder, { orderId, status: 'completed', reference: `OUT-${orderId}` }, tunde.token);

it.each([
  ['whose name a bank writes like a reversal', 'Reversal Media Ltd', 'REVERSAL MEDIA LTD'],
  [
    'whose name a bank writes like a reversal, and cuts',
    'Reversal Foods Nigeria Ltd',
    'REVERSAL FOODS NIGERIA LTD',
  ],
  ['under another name, to the very account', 'Uche Nnadi', 'CHIDI OKAFOR'],
])(
  'a sale that a statement shows as paid, to a payee %s, needs a second person',
  async (_, accountName, partyName) => {
    const seller = await world.user({ name: makeUpName('Ada') });
    const accountNumber = String(Date.now()).slice(-10);
    await world.giveBank(seller, { bankName: 'Kuda', accountName, accountNumber });
    const { id: orderId } = await trade.place(trade.sell, seller);
    const debit = {
      amountKobo: -148_000_00n,
      partyName,
      narration: `NIP/${partyName.slice(0, 20)}/KUDA/SALE`,
    };
    await bank.importLines(linesOf([debit], { opening: 900_000_00n, from: Date.now() }));
    const { rows } = await world.database.pool.query('select max(id::text) as id from receipts');
    if (partyName === 'CHIDI OKAFOR')
      await world.database.pool.query(`begin; set local session_replication_role = replica;
      update receipts set sender_account = '${accountNumber}' where id = '${rows[0].id}'; commit`);
    expect((await pay(orderId)).failure.code).toBe('approval_needed');
    const { terms } = await calls.asked(tunde, { kind: 'complete-order', orderId });
    expect(terms.find(({ name }) => name === 'A statement shows')?.value).toContain(`to ${partyName} (`);
  },
);
