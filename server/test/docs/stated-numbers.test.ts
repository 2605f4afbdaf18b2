import { openApprovalsMost, openApprovalsOfOneMost } from '@nairadesk/contract/approvals';
import { halfSentBytesMost, photoMostPixels, waitingPhotoBytesMost } from '@nairadesk/contract/card-photos';
import {
  customerListMaxRows,
  imageMaxBytes,
  maxSessions,
  passwordCheckMinutes,
  passwordMaxLength,
  passwordMinLength,
  rememberedSessionDays,
  sessionHours,
  transferListMaxRows,
} from '@nairadesk/contract/limits';
import { unseenMessagesMost } from '@nairadesk/contract/order-messages';
import { priceAlertsMost } from '@nairadesk/contract/price-alerts';
import { describe, expect, it } from 'vitest';
import { lifetimes } from '../../src/auth/link-tokens.ts';
import { reportsNamed } from '../../src/orders/tell-of-report.ts';
import { answerMilliseconds, mostTries } from '../../src/platform/alerts/deliver-pushes.ts';
import { patienceMilliseconds } from '../../src/platform/banks/paystack.ts';
import { commonPasswords } from '../../src/platform/crypto/common-passwords.ts';
import { owaspCost } from '../../src/platform/crypto/passwords.ts';
import { mostCompared } from '../../src/platform/desk/card-photos/find-seen-photos.ts';
import { cardPrintsMost } from '../../src/platform/desk/cards/card-prints.ts';
import { peopleLookedAt } from '../../src/platform/desk/flag-conditions.ts';
import { maxFirstOrders, maxOpenOrders } from '../../src/platform/desk/order-limits.ts';
import { readTurnMilliseconds } from '../../src/platform/http/answer/send-answer.ts';
import { mostDeviceTokens, reading, writing } from '../../src/platform/http/endpoint.ts';
import { arrivingBounds } from '../../src/platform/http/limits/arriving-forms.ts';
import { slowBodyBounds } from '../../src/platform/http/limits/bound-slow-bodies.ts';
import { takenMilliseconds } from '../../src/platform/http/limits/cut-off-untaken.ts';
import { largeReadBounds, smallPage } from '../../src/platform/http/limits/large-reads.ts';
import { mostUnanswered as mostPipelined } from '../../src/platform/http/limits/limit-pipelining.ts';
import { loggedPerMinute } from '../../src/platform/http/policy-reports.ts';
import { pauseMilliseconds } from '../../src/platform/http/tarpit.ts';
import { knownForDays } from '../../src/platform/identity/device-tokens.ts';
import { rateLimitTable } from '../../src/platform/identity/rate-limit-table.ts';
import { drawingBounds } from '../../src/platform/images/draw-in-process.ts';
import { mostParts } from '../../src/platform/images/image-size.ts';
import { maxSidePixels } from '../../src/platform/images/redraw-image.ts';
import { mergeMinutes } from '../../src/platform/mail/merge-mails.ts';
import { triesRefusedForGood } from '../../src/platform/mail/outbox.ts';
import { mostLookedAt } from '../../src/platform/money/matching/named-by-transfer.ts';
import { dayMost } from '../../src/settings/mark-payees.ts';
import { maxColumns, maxFileBytes, maxRows } from '../../src/statements/reading/table-bounds.ts';
import { mostUnanswered } from '../../src/support/send-message.ts';
import { read } from './citation-faults.ts';

const words: Record<number, string> = {
  ...{
    1: 'one',
    2: 'two',
    3: 'three',
    4: 'four',
    5: 'five',
    6: 'six',
    7: 'seven',
    8: 'eight',
    10: 'ten',
    12: 'twelve',
    18: 'eighteen',
  },
  ...{ 20: 'twenty', 30: 'thirty', 40: 'forty', 50: 'fifty', 60: 'sixty' },
  ...{ 100: 'a hundred', 150: 'a hundred and fifty', 200: 'two hundred' },
  ...{ 1000: 'a thousand', 2000: 'two thousand' },
};
/** A number as the pages write it out. */
function inWords(number: number): string {
  const word = words[number];
  if (!word) throw new Error(`say how ${number} is written out`);
  return word;
}
const grouped = (number: number) => number.toLocaleString('en');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const [megabyte, gigabyte] = [1024 ** 2, 1024 ** 3];
const [minute, day] = [60, 86_400];

const limits = rateLimitTable;
const perMinute = ({ most, windowSeconds }: { most: number; windowSeconds: number }) =>
  (most / windowSeconds) * minute;
const guessesADay = limits['guess/account'].most * (day / limits['guess/account'].windowSeconds);
const codesADay = limits['code/account-day'].most;
// Three codes of a million are right at a time.
const yearsOfCodes = Math.round(1_000_000 / 3 / codesADay / 365);
const linksMost = limits['link/firsts'].most + limits['link/mailbox'].most;
const merged = inWords(mergeMinutes);
/** How often each command of a model succeeds at least, as its test says. */
const modelled = (file: string, form: string) =>
  grouped(Number(new RegExp(`${form}\\{ each: ([\\d_]+)`).exec(read(file))?.[1]?.replace('_', '')));
const tradeModel = 'server/test/model/trade-model.test.ts';
const moneyModel = 'server/test/model/money-model.test.ts';

const sentences: Record<string, string[]> = {
  'docs/security.md': [
    `besides, at most ${maxOpenOrders} open at a time, reported ones included, and ${maxFirstOrders} until one of theirs was completed`,
    `unfinished ones of ${waitingPhotoBytesMost / megabyte} MB at a time, and of ${halfSentBytesMost / gigabyte} GB of all customers`,
    `at most ${openApprovalsOfOneMost} of one person and ${openApprovalsMost} of all that wait or can be used`,
    `(\`POST /price-alerts\`, \`DELETE /price-alerts/{id}\`); ${inWords(priceAlertsMost)} wait at most`,
    `given its password within ${knownForDays} days`,
    `${grouped(guessesADay)} passwords a day for one account by all strangers together`,
    `none of which is one of the ${grouped(Math.round(commonPasswords().size / 1000) * 1000)} most common`,
    `with the password alone ${codesADay} can be tried in a day, which find one in about ${inWords(yearsOfCodes)} years`,
    `must go on with ${perMinute(limits['sign-up/place'])} sign-ups a minute, or ${perMinute(limits['link/place'])} requests for links`,
    `until ${inWords(limits['sign-up/firsts'].most)} of them did so in an hour`,
    `A mailbox gets ${inWords(limits['sign-up/firsts'].most + limits['mail/address'].most)} mails of sign-ups an hour at most`,
    `and ${inWords(linksMost)} activation links and ${inWords(linksMost)} reset links besides those of known devices`,
    `until ${inWords(limits['link/firsts'].most)} addresses had one`,
    `and of links at most ${inWords(limits['link/firsts'].most)} more |`,
    `each brings ${inWords(maxFirstOrders)} orders to the queue until staff completed one`,
    `**${capital(inWords(mostUnanswered))} messages wait for a reply.**`,
    `what follows within ${merged} minutes in one mail, so ${inWords(1 + 60 / mergeMinutes)} of these go out in an hour at most`,
    `and of what follows within ${merged} minutes in one mail, which says how many there are and names ${inWords(reportsNamed)}. That is ${inWords(1 + 60 / mergeMinutes)} an hour at most`,
    `makes ${inWords(writing.running)} change of a person at a time; ${inWords(writing.waiting)} may wait`,
    `Who waits for longer than ${inWords(writing.patienceMilliseconds / 1000)} seconds gets 503`,
    `Of a person’s reads ${inWords(reading.running)} run at a time, and ${inWords(reading.waiting)} may wait`,
    `has taken the answer, for ${inWords(readTurnMilliseconds / 1000)} seconds at most`,
    `After ${takenMilliseconds / 60_000 === 1 ? 'a minute' : '?'} an answer that wasn’t taken is cut off`,
    `Customers get ${inWords(customerListMaxRows)} rows at once, and staff ${inWords(transferListMaxRows)} transfers`,
    `Of the lists of more than ${inWords(smallPage)} rows, or of all, and of the pictures that customers attach, ${inWords(largeReadBounds.running)} are made at a time`,
    `may hold ${inWords(arrivingBounds.personBytes / megabyte)} megabytes of one person; more gets 503 before it is read. All together may hold ${arrivingBounds.allBytes / megabyte} on each instance`,
    `forms wait, unread, ${inWords(arrivingBounds.waiting)} at most, each for ${inWords(arrivingBounds.patienceMilliseconds / 1000)} seconds`,
    `forms that arrive for ${inWords(arrivingBounds.slowMilliseconds / 1000)} seconds lose their room and get 503: those that won’t have come within ${inWords(arrivingBounds.wholeMilliseconds / 60_000)} minutes`,
    // Until one is slow, until that is looked for, and what a crowd of refusals waits for.
    `for longer than ${inWords(Math.ceil((arrivingBounds.slowMilliseconds + arrivingBounds.lookMilliseconds + pauseMilliseconds) / 1000))} seconds`,
    `**Slow bodies of one address** are ${slowBodyBounds.ofPlace} at a time on each instance`,
    `only where ${slowBodyBounds.ofPlace} new ones a second come`,
    `A body has ${slowBodyBounds.bodyMilliseconds / 1000} seconds, and a form with a file ${inWords(slowBodyBounds.formMilliseconds / 60_000)} minutes where its sender is logged in`,
    `A person has at most ${maxSessions} sessions`,
    `a mail that was refused for good is tried ${inWords(triesRefusedForGood)} times`,
    `Each customer saves ${inWords(dayMost)} other bank accounts and wallets a day at most`,
    `A connection that sends more than ${inWords(mostPipelined)} requests without waiting for their answers is cut off`,
    `**A password** has ${passwordMinLength} to ${passwordMaxLength} characters`,
    `It is stored as argon2id (${owaspCost.memoryCost / 1024} MiB, ${owaspCost.timeCost} passes)`,
    `that last ${sessionHours} hours, or ${rememberedSessionDays} days with`,
    `an activation for ${lifetimes.activation}, a password reset for ${inWords(Number.parseInt(lifetimes.reset, 10))}`,
    `another passkey used, in the last ${passwordCheckMinutes} minutes`,
    `looked for among the newest ${grouped(mostLookedAt)} transfers`,
    `looked through once for each person, ${peopleLookedAt} at most for an order`,
    `the newest ${mostCompared} are compared`,
    `of its header ${inWords(mostParts)} parts are read`,
    `${inWords(cardPrintsMost)} are compared, those of a card’s length first`,
    `of at most ${grouped(imageMaxBytes)} bytes and ${grouped(maxSidePixels)} × ${grouped(maxSidePixels)} pixels (${(maxSidePixels ** 2 * 4) / megabyte} MB unpacked)`,
    `of ${photoMostPixels / 1_000_000} million pixels at most`,
    `a CSV or Excel file of at most ${maxFileBytes / megabyte} MB, ${grouped(maxRows)} rows and ${maxColumns} columns`,
    `may hold ${drawingBounds.memoryBytes / megabyte} MB for ${drawingBounds.milliseconds / 1000} seconds`,
    `each instance logs ${inWords(loggedPerMinute)} a minute`,
    `the token of a known device stays, for ${inWords(mostDeviceTokens)} accounts at most`,
  ],
  'docs/threat-model.md': [
    `${inWords(maxFirstOrders)} open orders of a customer until one was completed`,
    `${inWords(mostPipelined)} unanswered requests of a connection`,
    `(unless typed within ${passwordCheckMinutes} minutes)`,
    `${inWords(patienceMilliseconds / 1000)} seconds, no redirects`,
    `no redirects, ${inWords(answerMilliseconds / 1000)} seconds, ${inWords(mostTries)} tries within the hour`,
    `a session ${sessionHours} hours or ${rememberedSessionDays} days, a link 24 hours or one`,
    `after ${inWords(triesRefusedForGood)} refusals for good`,
    `**Copy the card codes they may see**, ${limits['card-code/account'].most} in a quarter of an hour, and ${limits['photo-look/account'].most} photos of cards in an hour`,
  ],
  'docs/invariants.md': [
    `until each command has succeeded ${modelled(tradeModel, 'long = ')} times`,
    `In \`npm test\` each command succeeds ${modelled(tradeModel, 'short = ')} times, and each of money ${modelled(moneyModel, 'seconds: 600 } : ')} times`,
    `after ${inWords(triesRefusedForGood)} refusals for good`,
  ],
  'docs/asvs.md': [
    `About ${grouped(Math.round(commonPasswords().size / 1000) * 1000)} are refused`,
    `argon2id, ${owaspCost.memoryCost / 1024} MiB, ${owaspCost.timeCost} passes`,
  ],
};

describe('numbers in the pages on security', () => {
  it.each(Object.keys(sentences))('are those of the code: %s', (page) => {
    const text = read(page);
    expect(sentences[page]?.filter((sentence) => !text.includes(sentence))).toEqual([]);
  });

  it('say once how many messages wait, of two kinds', () => {
    expect(unseenMessagesMost).toBe(mostUnanswered);
  });
});
