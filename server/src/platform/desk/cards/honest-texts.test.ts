import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../crypto/secrets.ts';
import { cardPrints, cardPrintsMost } from './card-prints.ts';

const secrets = createSecrets(Buffer.alloc(32, 7));
const prints = (text: string) => cardPrints(secrets, text).map((print) => print.toString('hex'));
const share = (one: string, other: string) => prints(one).some((print) => prints(other).includes(print));

// Who sells again and again sends the same words each time, and must not be flagged for them.
describe('what customers write of the cards that they sell', () => {
  it.each([
    'Steam 50 USD x5, 25 pcs of $20, 1st card $100',
    'bought at Target T-1234 on 11/25/2026 5:43 PM, $100 x 2',
    'Receipt: WALMART ST# 01234 OP# 009012 TE# 12 TR# 03456',
    'I4 100 2 e code pls 2 3 4',
    '100x3 200x2 physical rate 1350 call me',
    'Sephora 100usd 2pcs E-code 24hrs',
    'google play 10x10 25x2 50x1',
    '4x25 2x50 1x100 usd google us',
    'Steam 100x2, 50x4, 20x10 = 600usd at 1,350 pls',
    'Amazon e-code 3 pcs 100 USD 1pc 50 USD, 2 hrs or 30mins',
    'I have 5 of $100 itunes, 3 of $50, 10 of $25, time 5:43pm 24hrs',
    'US steam 100$ x 3, 20mins, 1hr max',
    'Razer gold 10usd 10pcs 5usd 5pcs 24hrs service',
    'Apple 4 cards of 50 USD 3pics each, 1st 2nd 3rd 4th ok',
    'Vanilla 500usd exp 09/28 2x',
    '12pcs 3pcs 4pcs 24hrs 7days 2wks',
    'card 1 2 3 4 5 6 7 8 9 10',
    'i sent 3 pics IMG_2034 IMG_2035',
    'see IMG-20261127-WA0012.jpg and IMG-20261127-WA0013.jpg',
    'IMG_20261127_104512.jpg IMG_20261127_104530.jpg',
    'Screenshot_20261127-104512_WhatsApp.jpg and front-of-card-20261127.png',
    'my ig is ada_2020 and tiktok ada.2021',
    'pls use 2 accounts: 0123456789 GTB 100k 0223456789 UBA 50k',
  ])('is no code: %s', (text) => {
    expect(prints(text)).toEqual([]);
    expect(prints(text.toUpperCase())).toEqual([]);
  });

  it.each([
    ['counts', '100x3 X7F2 9KQM 3LPD 25pcs 24hrs'],
    ['a day and a time', '25/11/2026 17:43 X7F29 KQM3LPD 5:43 PM'],
    ['its number in a list', '1. X7F2 9KQM 3LPD'],
    ['the name of its picture', 'IMG_2034.jpg X7F29 KQM3LPD'],
    ['what the till printed', 'WALMART ST# 01234 OP# 009012 TE# 12 TR# 03456 X7F2 9KQM 3LPD'],
    ['a rate', 'X7F29KQM 3LPD rate 1350 call me'],
    ['a line that is a code', 'It is\nX7F2 9KQM 3LPD\n8QQA please'],
    ['two lines of which the first is as long as a code', 'X7F29 KQM3LP\nDZQX thanks', 'X7F29KQM3LPDZQX'],
  ])('hides no code that stands beside %s', (_, text, code = 'X7F2-9KQM-3LPD') => {
    expect(share(code, text)).toBe(true);
  });
});

describe('cards in groups, each on a line of its own', () => {
  const letters = 'BCDFGHJKLMNPQRTVWXYZ23456789';
  // As random as those of a brand, and the same in each run; with a digit at least.
  const group = (n: number) =>
    [...secrets.print(String(n), 'card-print').subarray(0, 4)]
      .map((byte, place) => letters[place === 3 ? 20 + (byte % 8) : byte % letters.length])
      .join('');
  const cards = (count: number, numbered = false) =>
    Array.from({ length: count }, (_, n) => {
      const card = [0, 1, 2, 3].map((one) => group(4 * n + one)).join(' ');
      return numbered ? `${n + 1}. ${card}` : card;
    }).join('\n');

  it.each([
    ['fifteen', cards(15)],
    ['fourteen, with numbers', cards(14, true)],
  ])('are all compared: %s', (_, text) => {
    expect(prints(text).length).toBeLessThanOrEqual(cardPrintsMost);
    for (const line of text.split('\n'))
      expect(share(line.replace(/^\d+\./, '').replaceAll(' ', ''), text)).toBe(true);
  });
});
