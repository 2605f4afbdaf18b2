import { reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { updateProfile } from '@nairadesk/contract/settings';
import { expect, it } from 'vitest';
import { mailsTo } from '../../../test/mail-to.ts';
import { useTrade } from '../../../test/trade.ts';
import { withAddress } from './mail-other-owners.ts';
import { nameForOthers } from './name-for-others.ts';

const { world, trade, admin } = useTrade();

it.each(['Ada Obi', 'Ṣọlá Adé-Ọjọ́', 'Dr. O’Neill', "N'Golo Jr.", 'محمد بلو', 'مُحَمَّد', 'Oʼneil'])(
  'name for others: shows %s',
  (name) => {
    expect(nameForOthers(name)).toBe(name);
  },
);

it.each([
  'Log in at https://evil.example now. Ada',
  'evil.example',
  'Call 0803 123 4567',
  'Call ٠٨٠٣١٢٣٤٥٦٧',
  'ada@evil.example',
  'evil。example/desk',
  'Ada (paid ₦1,000,000)',
  'Claim it at naira-giftꓸcom',
  'Claim it at naira-gift \u0323com',
  'Claim it at nairaꞏcom',
  'Claim it at nairaᐧcom',
  'Claim it at naira丶com',
  'Claim it at nairaਃcom',
  'Claim it at nairaﹺcom',
  'Claim it at naira͘com',
])('name for others: replaces %s', (name) => {
  expect(nameForOthers(name)).toBe('A customer');
});

it.each([
  ['Tunde Bakare', 'Tunde Bakare (tunde@desk.example)'],
  ['Dr. Tunde O’Neill', 'Dr. Tunde O’Neill (tunde@desk.example)'],
  ['Only a test. Please ignore it. Tunde', '“Only a test. Please ignore it. Tunde” (tunde@desk.example)'],
  ['See evil.example', 'A colleague (tunde@desk.example)'],
])(
  'a colleague in a mail: %s, with the address, and in quotation marks what is more than a name',
  (name, as) => {
    expect(withAddress({ name, email: 'tunde@desk.example' })).toBe(as);
  },
);

it('mails to others: carry no link that a customer put into their name', async () => {
  const name = 'Log in at https://evil.example/desk now. Ada';
  await world.call(updateProfile, { name, phone: '08031234567', country: 'Nigeria' }, trade.ada.token);
  const { id } = await trade.place({ ...trade.cardBuy, deliveryEmail: 'gift@example.com' });
  await world.call(reportPayment, { orderId: id, status: 'successful' }, trade.ada.token);
  const completed = { orderId: id, status: 'completed' as const, deliveryCode: 'planted-4711' };
  await world.call(resolveOrder, completed, admin.token);
  for (const to of [trade.boss.email, 'gift@example.com']) {
    const [mail] = await mailsTo(world, to);
    expect(mail?.text).toContain('A customer ');
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil.example');
  }
});
