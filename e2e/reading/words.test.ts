import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// What customers once read, and what they read instead. The built files have no comments and no names of ours.
const dist = new URL('../../web/dist/', import.meta.url);
const texts = [
  ...filesOf('', /\.html$/),
  ...filesOf('assets/', /\.js$/),
  ...filesOf('.pages/', /\.page$/),
].map((file) => [file, readFileSync(new URL(file, dist), 'utf8')] as const);

it.each([
  [/["'`>]Units\b|\bunits? of \$|\bunits of your card/, '$ card value'],
  [/costs exactly|brings exactly|This card brings|see what it brings/i, 'You pay / You receive'],
  [/at the desk checks/, 'Our team checks'],
  [/has no typing mistake/, 'Valid address format'],
  [/\bmoves (on )?by itself/, 'This page updates by itself'],
  [/price is kept until/, 'Price locked for 15 minutes'],
  [/I sent late/, 'I already sent it'],
  [/did not get your card back/, 'Think this is wrong? Message us'],
  [/only the desk can/i, 'Only our team can see it'],
  [/once and not for long/, 'This link has expired or was used'],
  [/knows no account of this number/, 'has no account with this number'],
  [/stand under Transaction History/, 'are in Transaction History'],
  [/No transaction fits/, 'No results'],
  [/Do not send anything before you see/, 'Don’t send anything until the payment details appear'],
  [/Make sure whom you talk to/, 'Confirm who you are talking to'],
  [/Only figures and one point/, 'Use numbers and one decimal point'],
  [/Nobody waits for a reply/, 'No messages waiting'],
  [/your press changed nothing/, 'You changed nothing'],
])('words of customers: %s is gone, where “%s” is said', (old) => {
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter(([, text]) => old.test(text)).map(([file]) => file)).toEqual([]);
});

it.each([
  '$ card value',
  'You receive',
  'Our team checks',
  'Valid address format',
  'This page updates by itself',
  'Price locked',
  'I already sent it',
  'Think this is wrong',
  'This link has expired or was used',
])('words of customers: “%s” is said', (words) => {
  expect(texts.some(([, text]) => text.includes(words))).toBe(true);
});

function filesOf(folder: string, pattern: RegExp): string[] {
  return readdirSync(new URL(folder, dist))
    .filter((name) => pattern.test(name))
    .map((name) => folder + name);
}
