import { type BankDetails, saveBank, saveWallets } from '@nairadesk/contract/settings';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailsTo, waitingMails } from '../../test/mail-to.ts';
import { type Person, useWorld } from '../../test/world.ts';

const world = useWorld();
const bank = { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber: '0123456789' };
const tron = { network: 'Tron' as const, walletAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };
const bitcoin = { network: 'Bitcoin' as const, walletAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' };
const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A146B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
let ada: Person;

beforeEach(async () => {
  ada = await world.user();
});

const headers = { 'user-agent': phone };
const save = (change: Partial<BankDetails> = {}) =>
  world.call(saveBank, { ...bank, ...change }, ada.token, { headers });
const keep = (...networks: { network: 'Tron' | 'Bitcoin'; walletAddress: string }[]) =>
  world.call(saveWallets, { networks }, ada.token, { headers });

/** Lets so much time go by for the mails that wait. */
const minutesPass = (minutes: number) =>
  world.database.pool.query(
    `update outbox set created_at = created_at - make_interval(mins => $1),
       next_attempt_at = next_attempt_at - make_interval(mins => $1)`,
    [minutes],
  );
/** When each mail goes, the first one first: minutes after the first one, however long the test takes. */
const minutesToGo = async () =>
  (
    await world.database.pool.query(
      `select round(extract(epoch from next_attempt_at - min(next_attempt_at) over ()) / 60)::int as minutes
       from outbox where merge_key like '%' || $1 order by created_at`,
      [ada.id],
    )
  ).rows.map(({ minutes }) => minutes);
/** Whether the newest mail goes at once. */
const goesAtOnce = async () =>
  (
    await world.database.pool.query(
      `select next_attempt_at <= now() as due from outbox where merge_key like '%' || $1
       order by created_at desc limit 1`,
      [ada.id],
    )
  ).rows[0].due;

describe('bank account change mail', () => {
  it('states the change, time, device and next step without the full account number', async () => {
    await save();
    await save({ accountNumber: '9876543210', bankName: 'Kuda' });
    const [second, first, ...more] = await mailsTo(world, ada.email);
    expect(more).toEqual([]);
    expect(first?.text).toContain(
      'Bank: GTBank (new)\nAccount name: Ada Obi (new)\nAccount number: …789 (new)',
    );
    expect(second).toMatchObject({
      kind: 'bank-changed',
      subject: 'Your Nairadesk bank details were changed',
    });
    expect(second?.text).toContain('Bank: Kuda (was GTBank)\nAccount number: …210 (was …789)');
    expect(second?.text).not.toContain('Account name');
    expect(second?.text).toMatch(
      / on \d{1,2} \w+ 20\d\d at \d\d:\d\d, Lagos time, from this device: Chrome on Android\./,
    );
    expect(second?.text).toContain(`${world.services.config.publicUrl}/forgot-password`);
    expect(JSON.stringify([first, second])).not.toMatch(/0123456789|9876543210/);
  });

  it('goes at once, and what follows within ten minutes is one mail with each change', async () => {
    const numbers = Array.from({ length: 30 }, (_, index) => String(1_000_000_000 + index));
    for (const accountNumber of numbers) await save({ accountNumber });
    const [rest, first, ...more] = await mailsTo(world, ada.email);
    expect(more).toEqual([]);
    expect(await minutesToGo()).toEqual([0, 10]);
    expect(first?.text).toContain('Account number: …000 (new)');
    expect(rest?.text).toContain(
      'Your bank details were changed 29 times. Every change is listed here, in order.',
    );
    const listed = [...(rest?.text ?? '').matchAll(/Account number: …(\d+) \(was …\d+\)/g)];
    expect(listed.map(([, end]) => end)).toEqual(numbers.slice(1).map((number) => number.slice(-3)));
    expect(rest?.text.match(/, from this device: Chrome on Android\./g)).toHaveLength(29);
  });

  it('adds nothing to a mail that is being sent, and goes at once again when ten minutes are over', async () => {
    await save();
    await save({ bankName: 'Kuda' });
    await world.database.pool.query(
      "update outbox set attempts = 1 where merge_key like '%' || $1 and next_attempt_at > now()",
      [ada.id],
    );
    await save({ bankName: 'OPay' });
    expect(await mailsTo(world, ada.email)).toHaveLength(3);
    expect(await minutesToGo()).toEqual([0, 10, 20]);
    await minutesPass(31);
    await save({ bankName: 'PalmPay' });
    const [last] = await mailsTo(world, ada.email);
    expect(last?.text).toContain('Bank: PalmPay (was OPay)');
    expect(await goesAtOnce()).toBe(true);
  });

  it('is not sent when nothing changes or nothing is saved', async () => {
    await save();
    await save();
    await save({ accountNumber: '12' });
    expect(await mailsTo(world, ada.email)).toHaveLength(1);
  });

  it('states the true previous value for each of several concurrent changes', async () => {
    await save();
    const names = ['Kuda', 'OPay', 'PalmPay', 'Zenith Bank', 'UBA', 'Wema Bank'];
    await Promise.all(names.map((bankName) => save({ bankName })));
    const texts = (await mailsTo(world, ada.email)).map(({ text }) => text).join('\n');
    // One after the other: what each says that it replaced was replaced by no other.
    const replaced = [...texts.matchAll(/Bank: .* \(was (.*)\)/g)].map(([, name]) => name);
    expect(replaced).toHaveLength(names.length);
    expect(new Set(replaced).size).toBe(names.length);
  });
});

describe('wallet change mail', () => {
  it('lists each changed network with the end of its address', async () => {
    await keep(tron);
    await keep({ ...tron, walletAddress: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL' }, bitcoin);
    const [second, first] = await mailsTo(world, ada.email);
    await minutesPass(11);
    await keep(bitcoin);
    const [third] = await mailsTo(world, ada.email);
    expect(first).toMatchObject({
      kind: 'wallets-changed',
      subject: 'Your Nairadesk wallet addresses were changed',
    });
    expect(first?.text).toContain('Tron: …RTv8 (new)');
    expect(second?.text).toContain('Tron: …YqeL');
    expect(second?.text).toContain('(was …RTv8)\nBitcoin: …f3t4 (new)');
    expect(third?.text).toContain('Tron: removed (was …YqeL)');
    expect(third?.text).not.toContain('Bitcoin:');
    expect(JSON.stringify([first, second, third])).not.toMatch(/TJRab|TNPee|bc1qw/);
  });

  it('is not sent when the same wallets are saved in any order', async () => {
    await keep(tron, bitcoin);
    await keep(tron, bitcoin);
    await keep(bitcoin, tron);
    expect(await mailsTo(world, ada.email)).toHaveLength(1);
  });
});

describe('desk account change mail', () => {
  it('tells every other super-admin who may log in, and none about other people', async () => {
    const holder = await world.superAdmin({ desk: [] });
    const [second, third, suspended] = [
      await world.superAdmin(),
      await world.superAdmin(),
      await world.superAdmin(),
    ];
    await world.admin();
    await world.database.pool.query('update users set suspended_at = now() where id = $1', [suspended.id]);
    const changes = async () =>
      (await waitingMails(world)).filter(({ kind }) => kind.startsWith('desk-')).map(({ to }) => to);

    await world.call(saveBank, bank, second.token, { headers });
    await save();
    expect(await changes()).toEqual([]);

    await world.call(saveBank, bank, holder.token, { headers });
    await world.call(saveBank, bank, holder.token, { headers });
    expect((await changes()).toSorted()).toEqual([second.email, third.email].toSorted());
    const mail = (await mailsTo(world, third.email))[0];
    expect(mail).toMatchObject({
      kind: 'desk-bank-changed',
      subject: 'The bank details that customers pay into were changed',
    });
    expect(mail?.text).toContain('Bank: GTBank (was Desk Bank)\nAccount name: Ada Obi (was Nairadesk Ltd)');
    expect(mail?.text).toContain('from this device: Chrome on Android');
    expect(mail?.text).toContain(`${world.services.config.publicUrl}/user-management`);
    expect(mail?.text).not.toContain(bank.accountNumber);

    await world.call(saveWallets, { networks: [tron] }, holder.token, { headers });
    expect(await changes()).toHaveLength(4);
    const [wallets] = await mailsTo(world, second.email);
    expect(wallets?.kind).toBe('desk-wallets-changed');
    expect(wallets?.text).toContain('Tron: …RTv8 (new)');
  });
});
