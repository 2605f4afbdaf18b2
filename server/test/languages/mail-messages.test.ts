import { globSync, readFileSync } from 'node:fs';
import { cardRefusalTexts } from '@nairadesk/contract/card-verdicts';
import { translatedLanguages } from '@nairadesk/contract/languages';
import { describe, expect, it } from 'vitest';
import { bareSentences, messageCalls } from '../../../web/build/messages.ts';
import { catalogues } from '../../src/platform/language/translate.ts';

const root = new URL('../../src/', import.meta.url).pathname;
const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
const codeOf = (file: string) => readFileSync(root + file, 'utf8');
const speaking = files.filter(
  (file) => codeOf(file).includes("language/translate.ts'") || file.startsWith('platform/language/'),
);
const messages = new Set([
  ...speaking.flatMap((file) => messageCalls(codeOf(file)).flatMap(({ texts }) => texts)),
  // What the contract says of a card.
  ...Object.values(cardRefusalTexts),
]);

/** Files and functions whose mails and notices are for staff, or for visitors without an account: they are in English. */
const forStaff = [
  'assets/mails.ts',
  'platform/alerts/tell-staff.ts',
  'platform/approvals/',
  'platform/backup/',
  'platform/identity/two-factor-mails.ts',
  'platform/desk/written/accounts-mail.ts',
  'platform/mail/jumps-mail.ts',
  'networks/mails.ts',
  'receiving-accounts/',
  'seed/',
  'users/access-mail.ts',
];
const staffFunctions = new Set([
  'roleChangedMail',
  'tradingLetGoMail',
  'deskAccountTakenMail',
  'deskAccountChangedMail',
  'deskAccountGivenUpMail',
  'deskMail',
  'reportedNotice',
  'reportedMail',
  'reportsMail',
  'reportedTexts',
  'claimOf',
  'complainedNotice',
  'complainedMail',
  'highVerdictsMail',
  'acceptedMail',
  'replyToVisitor',
  'adviceToStaff',
]);

describe.each(translatedLanguages)('mails and notifications in %s', (language) => {
  const catalogue = catalogues[language];

  it('say every message, and none that is no longer sent', () => {
    expect(messages.size).toBeGreaterThan(150);
    expect(Object.keys(catalogue).toSorted()).toEqual([...messages].toSorted());
  });

  it('have the same values, and end alike', () => {
    for (const [english, text] of Object.entries(catalogue)) {
      expect(placesOf(text), english).toEqual(placesOf(english));
      expect(/[.?:…]$/.exec(text)?.[0], text).toBe(/[.?:…]$/.exec(english)?.[0]);
      expect(text.trim(), english).not.toBe('');
      expect(text, english).toBe(text.normalize('NFC'));
    }
  });

  it('keep every figure of our own, like the 15 minutes of a price', () => {
    for (const [english, text] of Object.entries(catalogue))
      expect(text.match(/\d+/g) ?? [], english).toEqual(english.match(/\d+/g) ?? []);
  });
});

describe('messages of mails', () => {
  it('differ by more than the names of their values', () => {
    const shapes = [...messages].map((text) => text.replace(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('are made when something is told, and never when a file loads', () => {
    const early = speaking.flatMap((file) =>
      messageCalls(codeOf(file)).filter(({ name, inFunction }) => name === 't' && !inFunction),
    );
    expect(early.map(({ text }) => text)).toEqual([]);
  });
});

describe('mails to customers', () => {
  const writers = files.filter(
    (file) =>
      /\bparagraphs: \[|\bMail = \{|pushToCustomer\(/.test(codeOf(file)) &&
      !forStaff.some((path) => file.startsWith(path)),
  );

  it('are looked at, wherever they are written', () => {
    expect(writers).toContain('orders/mails.ts');
    expect(writers).toContain('receipts/mail-withdrawn.ts');
    expect(writers).toContain('platform/alerts/tell-customer.ts');
  });

  it.each([...writers, 'orders/mail-texts.ts'])('have no sentence that is in no catalogue: %s', (file) => {
    const told = bareSentences(codeOf(file)).filter(({ within }) => !staffFunctions.has(within));
    // HTML, and statements of the database.
    const isCode = (text: string) => /<|^\s*select |^no key update$/.test(text);
    expect(told.map(({ text }) => text).filter((text) => !isCode(text))).toEqual([]);
  });
});

function placesOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted();
}
