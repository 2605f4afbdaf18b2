import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../crypto/secrets.ts';
import {
  assertCardLetters,
  assertCodeLetters,
  cardPrints,
  cardPrintsMost,
  codePrints,
} from './card-prints.ts';

const secrets = createSecrets(Buffer.alloc(32, 7));
const prints = (text: string) => cardPrints(secrets, text).map((print) => print.toString('hex'));
const share = (one: string, other: string) => prints(one).some((print) => prints(other).includes(print));
const code = 'X7F2-9KQM-3LPD';

const junk = (count: number, begin: string) =>
  Array.from({ length: count }, (_, n) => `${begin}${10 + n}000000Q`).join(' ');

describe('cardPrints', () => {
  it.each([
    ['with other words around it', `Amazon US $100 physical, code: ${code}. Thanks`],
    ['in small letters', code.toLowerCase()],
    ['without dashes', 'X7F29KQM3LPD'],
    ['in groups', 'X7F2 9KQM 3LPD'],
    ['in groups behind a word as long', 'code X7F2 9KQM 3LPD please'],
    ['with a group on each line', 'X7F2\n9KQM\n3LPD'],
    ['behind a slash or an equals sign', `Steam/${code} Code=${code}`],
    ['with its sum or its number in brackets', `1)${code}($10)`],
    ['with another sign before it', `@${code}`],
    ['with a letter of another alphabet', code.replace('X', 'Х')],
    ['with a letter for a digit', 'X7F29KQM3IPD'],
    ['with a digit for a letter', 'X7F29KQM31PD'],
    ['with letters of Hausa', 'X7F2-9ƙQM-3LPƊ'],
    ['with accents on its letters', 'X̣7F2-9ḲQM-3LPḌ'],
    ['glued to its label', 'CODEX7F29KQM3LPD and GIFTCARDX7F29KQM3LPD'],
    ['in uneven groups', 'the card: X7F29 KQM3LPD ok'],
    ['on a line of its own, in uneven groups', 'Amazon\nX7F29KQM 3LPD'],
    ['behind fifty shorter ones', `${junk(50, 'J')} ${code}`],
    ['behind fifty too long for a card', `${junk(50, 'J'.repeat(22))} ${code}`],
  ])('knows a code again %s', (_, text) => {
    expect(share(code, text)).toBe(true);
  });

  const spelled = '7Q12 K345 M6XQ 9ZPL';
  it.each([
    ['in pairs', '7Q 12 K3 45 M6 XQ 9Z PL'],
    ['in pairs of small letters', 'code: 7q 12 k3 45 m6 xq 9z pl thanks'],
    ['in pairs with commas', '7Q, 12, K3, 45, M6, XQ, 9Z, PL'],
    ['letter by letter', '7 Q 1 2 K 3 4 5 M 6 X Q 9 Z P L'],
    ['where letters and digits part', '7 Q 12 K 345 M 6 XQ 9 ZPL'],
    ['with a group without a digit at its end', '7Q12K3 45M6XQ9 ZPL'],
    ['in small letters with such a group', 'here is 7q12k345m6 xq9 zpl for you'],
    ['with short groups', '7Q12 K345 M6 XQ 9ZPL'],
    ['with words between', '7Q12 then K345 then M6XQ then 9ZPL'],
    ['with numbers before its groups', 'part 1: 7Q12, part 2: K345, part 3: M6XQ, part 4: 9ZPL'],
    ['in halves with words between', 'First 7Q12K345 and here is the rest\nok M6XQ9ZPL bro'],
    ['between sums', '100 usd: 7Q12 K345,\nM6XQ 9ZPL 100 usd'],
    ['before another in groups', `${'7Q12 K345 M6XQ 9ZPL'} 8Q12 K3R5 MGXQ 9ZPA`],
    ['with letters for digits', '7Q I2 K3 45 M6 XQ 9Z P1'],
  ])('knows a code again that is written %s', (_, text) => {
    expect(share(spelled, text)).toBe(true);
    expect(share(spelled, text.replaceAll(/q/gi, 'V'))).toBe(false);
  });

  it.each(['HS4 VMPXR 6 PRX N5 DV', 'hs4vm pxr 6prx n5dv', 'HS 4VM PXR 6PR XN 5D V'])(
    'knows a code again in groups without a vowel: %s',
    (text) => {
      expect(share('HS4VMPXR6PRXN5DV', text)).toBe(true);
    },
  );

  it.each([
    ['in pairs', '60 23 99 86 31 77 08 99'],
    ['digit by digit', '6 0 2 3 9 9 8 6 3 1 7 7 0 8 9 9'],
    ['in odd groups', '602399863177 08 99'],
    ['in groups with odd ones', '6023 9986 3177 08 99'],
    ['with words between', '6023 and 9986 and 3177 and 0899'],
    ['in two parts with words between', 'Pin 602399863177, 100usd, then\nthe rest is 0899'],
    ['behind an account', 'Pay 0123456789: 6023 9986 3177 0899 100'],
  ])('knows a code of digits again that is written %s', (_, text) => {
    expect(share('6023 9986 3177 0899', text)).toBe(true);
    expect(share('6023 9986 3177 0899', text.replaceAll('6', '5'))).toBe(false);
  });

  it.each([
    ['Pay to 2012345678 please, or call +234 803 123 4567. I sent ₦150,000.00'],
    ['I HAVE 2 USA CARDS OF 100 USD EACH, PAY FAST TO MY GTBANK 0123456789 ADA OBI 08031234567'],
    ['My acct 0123456789 Access Bank Ada Obi 0803 123 4567 or 0805 123 4567'],
    ['2 x 100 USD 1 x 50 USD, US 25 50 100 200 500'],
    ['1st card 2nd card 3rd card 4th card, 100usd and 200usd then 50usd'],
    ['I bought it at 10 45 am on 26 11 2026 in UK shop no 4, 26/11/2026 10:45'],
    ['10 am or 2 pm if ok, it is 2 of 2'],
    ['Rate is 1185? Ok 1185.\nPls 1185 as I was told, not 1150, since 1185 is the rate of 2026'],
    ['Mo fe ta 2 ti 50 ni, e jo e san 5 fun mi ni 10'],
    ['Ina so in sayar da 2 na 100 a yau da 10 na safe'],
    ['order 12345678 please, ACCT 0123456789 GTB, 7 days 24 hrs 100 usd'],
    ['pls pay me b4 2moro pls, i need my 118k 2day b4 5pm'],
    ['is it gr8 2 u? w8 4 me b4 2day'],
    ['i sold u 2 4rm amazon 2day, pay b4 2nite pls'],
    ['I WANT 118K FOR MY 100 USD CARD PLS'],
    ['ps5 card 100 usd and xbox360 card 50 usd, block b2 flat c4'],
    ['I WAS PAID 118K BEFORE, NOW 115K, WHY? OTHERS PAY 1,200 PER 1 USD'],
    ['What about my order NDQ6SW3DGH? And #NDQ6SW3DGH, ndq6sw3dgh 100 usd'],
  ])('takes what people write for no code, whoever writes it again: %s', (text) => {
    expect(prints(text)).toEqual([]);
  });

  it('has room for ten cards in groups, each on a line of its own', () => {
    const group = (n: number) => (37_337 * (n + 1) ** 2).toString(36).slice(-4).toUpperCase();
    const cards = Array.from({ length: 10 }, (_, n) =>
      [0, 1, 2, 3].map((one) => group(7 * n + one)).join(' '),
    );
    expect(new Set(cards.join(' ').split(' ')).size).toBe(40);
    const all = prints(`Amazon, 100 usd each:\n${cards.join('\n')}`);
    expect(all.length).toBeLessThanOrEqual(cardPrintsMost);
    for (const card of cards) expect(all).toContain(prints(card.replaceAll(' ', '')).at(-1));
  });

  it.each([
    ['another code', 'X7F2-9KQM-3LPE'],
    ['nothing', ''],
    ['words', 'Please pay me quickly, the card is good'],
  ])('tells it from %s', (_, text) => {
    expect(share(code, text)).toBe(false);
  });

  it.each([
    ['08031234567'],
    ['+234 803 123 4567'],
    ['0123456785'],
    ['ada.obi1990@example.com'],
    ['₦1,500,000.00'],
    ['$100 card of 2026'],
  ])('takes %s for no code', (text) => {
    expect(prints(`Pay to ${text}`)).toEqual([]);
  });

  it('gives so many of a long text, and one more that tells that there are more', () => {
    expect(prints(junk(cardPrintsMost, 'JUNK'))).toHaveLength(cardPrintsMost);
    expect(prints(junk(181, 'JUNK'))).toHaveLength(cardPrintsMost + 1);
  });

  it.each([
    ['signs that stand for eighteen letters', 'ﷺ'],
    ['the sign of an address', '@'],
    ['such a sign between letters', 'a@'],
    ['marks', '\u0301\u0316'],
  ])('takes time by the length of a text alone: of %s', (_, sign) => {
    const text = sign.repeat(200_000 / sign.length);
    const before = process.cpuUsage();
    prints(text);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  });

  it('gives another print under another key', () => {
    const other = createSecrets(Buffer.alloc(32, 8));
    expect(cardPrints(other, code)).not.toEqual(cardPrints(secrets, code));
  });
});

describe('prints of one card’s code', () => {
  it('are those of a text, and one of the whole where it is too short for that', () => {
    const code = 'X7F2-9KQM-3LPD-88AA';
    expect(codePrints(secrets, code)).toEqual(cardPrints(secrets, code));
    const ofPack = (last: string) => codePrints(secrets, `60239986 3177 0899 ${last}`).map(String);
    expect(ofPack('317').filter((print) => ofPack('318').includes(print))).toEqual([]);
    expect(cardPrints(secrets, 'ZK81 7Q')).toEqual([]);
    expect(codePrints(secrets, 'ZK81 7Q')).toHaveLength(1);
    expect(codePrints(secrets, 'zk817q')).toEqual(codePrints(secrets, 'ZK81 7Q'));
    // A number of ten digits is an account in a text, and a code here.
    expect(codePrints(secrets, '0123456789')).toHaveLength(1);
    expect(codePrints(secrets, '1234')).toEqual([]);
    const digits = codePrints(secrets, '6023998631770899');
    expect(codePrints(secrets, '6o2399863I77O899')).toContainEqual(digits[0]);
  });

  it.each(['$6020661066778899', '6020.6610.6677.8899$', '6020661066778899'])(
    'are the same where it looks like a sum: %s',
    (typed) => {
      expect(codePrints(secrets, typed)).toEqual(codePrints(secrets, '6020661066778899'));
      expect(cardPrints(secrets, `Steam ${typed} card`)).toEqual(cardPrints(secrets, '6020661066778899'));
    },
  );
});

describe('letters of a code', () => {
  it.each([
    ['Lisu', 'ꓫ7F2-9KQM-3LPD'],
    ['Cherokee', 'X7F2-9KQᎷ-3LPD'],
    ['Lisu, in groups', '6ꓳ23 9986 3177 0899'],
    ['Lisu, in the last group', '6023 9986 3177 ꓳ899'],
    ['Lisu, in a group without a digit', 'X7F2 9KQM ꓡPQD'],
    ['Coptic, in groups', '6ⲟ23 9986 3177 0899'],
    ['Greek, in groups', 'X7Ϝ2 2399 8631 ILPD'],
    ['Lisu, in uneven groups', 'ꓫ7F29 KQM3LPD'],
    ['Lisu, with a group on each line', '6ꓳ23\n9986\n3177\n0899'],
    ['another script, as digits', 'X٧F2-९KQM-᠓LPD'],
    ['Bengali, as a digit drawn as an 8', '6023 9৪86 3177 0899'],
    ['Gurmukhi, as a digit drawn as an 8', '6023 9986 3177 0੪99'],
    ['Oriya, as a digit drawn as a 9', '6023998631770୨99'],
    ['Arabic, as digits alone', '٦٠٢٣ ٩٩٨٦ ٣١٧٧ ٠٨٩٩'],
    ['Greek, as a small nu drawn as a v', 'X7ν2 9KQM 3LPD'],
    ['German, as a sharp s drawn as a B', 'X7ß2-9KQM-3LPD'],
    ['former days, as a long s drawn as an f', 'X7ſ2 9KQM 3LPD'],
    ['other languages, as an O with a tail like a Q', '9KǪM X7F2 3LPD'],
    ['ours with a stroke below, as an E of an F', 'X7F\u03322 9KQM 3LPD'],
    ['former days, as a long s drawn as an f, in a group without a digit', 'AQ7 45X DEſ 6GH 2HK'],
    ['Greek, as a small nu drawn as a v, in a group without a digit', 'AQ7 45X QνT 6GH 2HK'],
    ['Greek, as a small upsilon drawn as a u, in a group without a digit', 'AQ7 45X QυT 6GH 2HK'],
    ['Greek, as a small eta drawn as an n, in a group without a digit', '7X2K 9LPD QηQF'],
    ['German, as a sharp s drawn as a B, in a group without a digit', '7X2K QßQF 9LPD'],
    ['other languages, as an O with a tail, in a group without a digit', '7X2K 9LPD TǪMK'],
    ['ours with a tail behind what shows nothing', '7X2K 9LPD TO\u200d\u0328MK'],
    ['ours with a cedilla, as a Q of an O', '7X2K 9LPD TO\u0327MK'],
    ['ours with a stroke below, in a group without a digit', '7X2K 9LPD TF\u0332MK'],
    ['mathematics, as an A drawn as a U', '7X2K 9LPD T𝔄MK'],
    ['former days, beside two letters that are one sign', '7X2K 9LPD ﬁſK'],
    ['Arabic, beside a group that ends in noughts', '٦٠٢٣ ٩٩٨٦ ٣١٧٧ 0800'],
    ['Lisu, behind a word as long', 'code 6ꓳ23 9986 3177 0899 please'],
  ])('of %s are no card’s', (_, foreign) => {
    expect(() => assertCardLetters(`Steam: ${foreign}`, 'description')).toThrow('on the card');
    expect(() => assertCodeLetters(foreign, 'code')).toThrow('on the card');
  });

  it.each([
    '6ꓳ2',
    'ꓫ7F 29',
    'ꓫꓫꓫ',
    '6023 9986 Код',
    'X7F2 9KQM 3LPा',
    '6\u06dd23 9986 3177 0899',
    'Х7F2',
    'X7F\u0301',
  ])('and signs drawn as letters are refused where a code is known to be one: %s', (typed) =>
    expect(() => assertCodeLetters(typed, 'code')).toThrow('on the card'),
  );

  it.each([
    '$6020661066778899',
    '6020.6610.6677.8899＄',
    'X7F29KQM3LPD@q.co',
    '✕7F29KQM3LPD',
    'X7F29KQM3|PD',
    '6020661066778899²',
    '½020661066778899',
  ])('and signs that no card has are refused: %s', (typed) =>
    expect(() => assertCodeLetters(typed, 'code')).toThrow('on the card'),
  );

  it.each([
    ['Amazon', 'AQ7B-C5DEF6-GH2J'],
    ['Amazon, of fifteen', 'AQ7BC5DEF6GH2JK'],
    ['Steam', 'X7F2K-9KQMR-3LPDZ'],
    ['iTunes or Apple', 'XQ7F 9KQM 3LPD 88AA'],
    ['Razer Gold', '4402 6610 6677 8899'],
    ['Razer Gold, with its serial', 'PIN 44026610667788 Serial 0012345678'],
    ['Google Play', '5R2K 7F2X 9KQM 3LPD ZZ81'],
    ['Xbox', 'X7F2K-9KQMR-3LPDZ-QQ8AA-B2CD3'],
    ['Vanilla, with date and CVV', '4111 1111 1111 1111 09/28 CVV 123'],
    ['eBay', '6349 2210 8876 1'],
    ['a code with its PIN on a line of its own', 'X7F29KQM3LPD\nPIN: 4402'],
    ['with brackets and slashes', '(X7F2) 9KQM/3LPD'],
    ['with a long dash and what shows nothing', 'X7F2–9KQM\u200b'],
    ['in small letters', 'xq7f9kqm3lpd88aa'],
    ['with a word beside it', 'Code, no: X7F2-9KQM-3LPD'],
    ['in letters of full width', 'Ｘ７Ｆ２－９ＫＱＭ'],
    ['nothing', ''],
  ])('are a card’s as it is printed and typed: %s', (_, typed) => {
    expect(() => assertCodeLetters(typed, 'code')).not.toThrow();
    expect(() => assertCardLetters(`Kaadi: ${typed}, ẹ ṣeun`, 'description')).not.toThrow();
  });

  it.each([
    ['the code', code],
    ['words of ours beside it', `Káàdì tuntun ni, ẹ ṣeun: ${code}. Kuɗin naira 5,000 ƙarami`],
    ['words of one length with a number', 'Ina sayar kati ɗaya 2026 ƙwai kuɗi naka 5000'],
    ['words of ours, marked', 'Ẹ ṣé pẹ̀lú ọdún 2026 àti káàdì méjì 100 dọ́là'],
    ['words of Igbo with numbers', 'Biko kwụọ ụgwọ 5000 naira, kaadị ọhụrụ 2026'],
    ['words of French', 'Carte cadeau reçue à Noël 2025, achetée 100 €, très bien'],
    ['words of another script', 'بطاقة امازون 100 دولار'],
    ['an ordinal of French', 'La 2ème carte est de 100 €, la 1ère de 50'],
    ['words in groups beside a year', 'Ẹ̀bùn ọdún 2026 tuntun'],
    ['words of Yoruba as long as their numbers', 'Mo ní káàdì àádọ́ta: owó rẹ̀ 100 ẹ̀kọ́ ṣé 200 ọ̀nà'],
    ['words of Yoruba with lines below', 'Ẹ̩ s̩é 2026 kò̩kò̩ 5000 ilé̩ e̱wo̱ àwo̩n'],
    ['words of Igbo as long as their numbers', 'Kaadị ụlọọ 2026 ṅụọọ 5000 ọfụọ n̄ụọọ'],
    ['words of French as long as their numbers', 'Reçu pour l’été 2025 Noël 100 € fête çà 250 dès'],
    ['words of Hausa with marks', 'Kuɗī ƙwâi 2026 ɓārā 5000 ƴāƴa r̃anã'],
    ['words of other languages without a number', 'Die Straßenkarte heißt größte: viele Grüße, καλημέρα'],
    ['digits of another script', 'بطاقة امازون ١٠٠ دولار'],
    ['nothing', ''],
  ])('are those of cards in %s', (_, text) => {
    expect(() => assertCardLetters(text, 'description')).not.toThrow();
  });
});
