import { exampleAddress } from '@nairadesk/contract/example-address';
import { chooseLanguage, saveBank, saveWallets, updateProfile } from '@nairadesk/contract/settings';
import { expect, it } from 'vitest';
import { mailsTo } from '../mail-to.ts';
import { type Person, useWorld } from '../world.ts';

const world = useWorld();
const bank = { bankName: 'GTBank', accountName: 'Ada Obi' };

/** Every save of Settings, each time of something else, and how many mails it may cause. */
const saves: [string, ({ token }: Person, times: number) => Promise<{ status: number }>, number][] = [
  [
    'a bank account',
    ({ token }, times) =>
      world.call(saveBank, { ...bank, accountNumber: String(1_000_000_000 + times) }, token),
    2,
  ],
  [
    'wallets',
    ({ token }, times) => {
      const walletAddress = exampleAddress('Tron', `wallet ${times}`);
      return world.call(saveWallets, { networks: [{ network: 'Tron', walletAddress }] }, token);
    },
    2,
  ],
  [
    'a profile',
    ({ token }, times) =>
      world.call(updateProfile, { name: `Ada ${times}`, phone: '08031234567', country: 'Nigeria' }, token),
    0,
  ],
  [
    'a language',
    ({ token }, times) => world.call(chooseLanguage, { language: times % 2 ? 'ha' : 'yo' }, token),
    0,
  ],
];

it.each(saves)(
  'saving %s: works thirty times an hour for one account, with two mails at most',
  async (_, save, mails) => {
    const [ada, ben] = [await world.user(), await world.user()];
    const statuses: number[] = [];
    for (let times = 0; times < 123; times += 1) statuses.push((await save(ada, times)).status);
    expect(statuses).toEqual([...Array(30).fill(200), ...Array(93).fill(429)]);
    expect(await mailsTo(world, ada.email)).toHaveLength(mails);
    expect((await save(ben, 0)).status).toBe(200);
  },
);
