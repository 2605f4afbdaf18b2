import { findLikely } from '@nairadesk/contract/statements';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatOf, linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';

const { world, trade, admin } = useTrade();
const { importLines, transfers } = useStatements(world, admin);

beforeAll(() => trade.completeOne());

const customer = async (name: string) => {
  const person = await world.user({ name });
  await world.giveWallets(person, { Bitcoin: `of-${person.id}` });
  return person;
};
const proposed = async () => {
  const ids = (await transfers()).map(({ id }) => id);
  const { data } = (await world.call(findLikely, {}, admin.token)).body;
  return data
    .filter(({ receiptId }) => ids.includes(receiptId))
    .map(({ orderId, personId, why }) => ({ orderId, personId, why }));
};
/** So many naira, in so many thousandths of a bitcoin. */
const buys = (thousandths: number) => ({
  ...trade.buy,
  quantity: `0.00${thousandths}`,
  amount: `${150_000 * thousandths}.00`,
});

/** A bank that names sender and account in the narration. */
const wordsAlone = formatOf('First Bank');

describe('a transfer from a name that two customers have', () => {
  it.each([
    ['the same name', 'Bola Nnamdi', 'Nnamdi Bola', 'NNAMDI BOLA'],
    ['more names than the other gave us', 'Chika Adewale', 'Chika Ngozi Adewale', 'ADEWALE CHIKA'],
    ['another of the names that the bank has', 'Dele Okon', 'Dele Musa', 'MUSA DELE OKON'],
    ['nearly the same name', 'Efe Owolabi', 'Efe Owolabbi', 'OWOLABI EFE'],
  ])(
    'is not proposed for who takes %s, and has no other order of its sum',
    async (_what, hers, his, bank) => {
      await customer(hers);
      const thief = await customer(his);
      await trade.place(buys(2), thief);
      await importLines(linesOf([{ amountKobo: 300_000_00n, partyName: bank }], { from: Date.now() }));
      expect(await proposed()).toEqual([]);
    },
  );

  it.each([
    ['more names than two beside the sender’s', 'Ade Hauwa Chidi Obi Sani', 'HAUWA SANI', 7],
    ['initials for the sender’s names', 'Ibrahim Z K T', 'IBRAHIM ZUBAIRU', 8],
  ])('is not proposed for who has %s, though nobody else has the name', async (_what, his, bank, sum) => {
    await trade.place(buys(sum), await customer(his));
    const line = { amountKobo: BigInt(sum) * 150_000_00n, partyName: bank };
    await importLines(linesOf([line], { from: Date.now() }));
    expect(await proposed()).toEqual([]);
  });

  it('is proposed for whom no customer of more names hides', async () => {
    const payer = await customer('Kemi Alabi');
    await customer('Ade Kemi Chidi Obi Alabi');
    const { id } = await trade.place(buys(9), payer);
    await importLines(
      linesOf([{ amountKobo: 1_350_000_00n, partyName: 'ALABI KEMI' }], { from: Date.now() }),
    );
    expect(await proposed()).toMatchObject([{ orderId: id }]);
  });

  it('is not proposed because of an account either, which anybody may declare', async () => {
    await customer('Femi Lawal');
    const thief = await customer('Femi Lawal');
    const hers = { bankName: 'GTBank', accountName: 'Femi Lawal', accountNumber: '0234567891' };
    await world.giveBank(thief, hers);
    await trade.place(buys(3), thief);
    const line = {
      amountKobo: 450_000_00n,
      partyName: '',
      narration: 'MOB TRF FRM LAWAL FEMI 0234567891',
    };
    await importLines(linesOf([line]), wordsAlone);
    expect(await proposed()).toEqual([]);
  });

  it('is proposed for whom it names by an order, and who paid from that account before', async () => {
    await customer('Gbenga Ike');
    const gbenga = await customer('Gbenga Ike');
    await trade.completeOne(gbenga);
    const first = await trade.place(buys(4), gbenga);
    const [start, end] = [first.transactionId.slice(0, 4), first.transactionId.slice(4)];
    const named = { amountKobo: 600_000_00n, partyName: 'IKE GBENGA', narration: `${start} ${end}` };
    await importLines(linesOf([named], { from: Date.now() }));
    expect(await proposed()).toEqual([{ orderId: first.id, personId: gbenga.id, why: 'amount-and-id' }]);
    const from = 'MOB TRF FRM IKE GBENGA 0345678912';
    const known = { amountKobo: 600_000_00n, partyName: '', narration: `${from} ${first.transactionId}` };
    await importLines(linesOf([known]), wordsAlone);
    const { id } = await trade.place(buys(7), gbenga);
    const again = { amountKobo: 1_050_000_00n, partyName: '', narration: from };
    await importLines(linesOf([again]), wordsAlone);
    expect(await proposed()).toEqual([{ orderId: id, personId: gbenga.id, why: 'amount-and-account' }]);
  });

  it('is proposed where nobody else has the name, whatever others share of it', async () => {
    await customer('Halima Sani');
    const halima = await customer('Halima Bako');
    const { id } = await trade.place(buys(5), halima);
    await importLines(linesOf([{ amountKobo: 750_000_00n, partyName: 'BAKO HALIMA' }], { from: Date.now() }));
    expect(await proposed()).toEqual([{ orderId: id, personId: halima.id, why: 'amount-and-name' }]);
  });

  it('is proposed for nobody by a name of which more people have words than are compared', async () => {
    const ibrahim = await customer('Ibrahim Yakubu');
    await trade.place(buys(6), ibrahim);
    await world.database.pool.query(
      `insert into users (name, email, phone, country, password_hash)
       select 'Yakubu Ibrahimovic', 'many-' || n || '@example.com', '+23480900' || (10000 + n), 'Nigeria', ''
       from generate_series(1, 201) n`,
    );
    await importLines(
      linesOf([{ amountKobo: 900_000_00n, partyName: 'YAKUBU IBRAHIM' }], { from: Date.now() }),
    );
    expect(await proposed()).toEqual([]);
  });
});
