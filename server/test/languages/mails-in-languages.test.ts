import { forgotPassword, register } from '@nairadesk/contract/auth';
import { type TranslatedLanguage, translatedLanguages } from '@nairadesk/contract/languages';
import { cancelOrder, resolveOrder } from '@nairadesk/contract/orders';
import { changeTrading } from '@nairadesk/contract/people';
import { chooseLanguage, saveBank } from '@nairadesk/contract/settings';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MailSink, type ReceivedMail, startMailSink } from '../../../test-support/mail-sink.ts';
import { until } from '../../../test-support/until.ts';
import { isNotNull } from '../../src/platform/database/drizzle.ts';
import { outbox } from '../../src/platform/database/tables/mail-tables.ts';
import { openMail } from '../../src/platform/mail/mail.ts';
import { startDelivery } from '../../src/platform/mail/outbox.ts';
import { useTrade } from '../trade.ts';
import type { Person } from '../world.ts';

const { world, trade } = useTrade();
let sink: MailSink;
const deliveries: ReturnType<typeof startDelivery>[] = [];

beforeEach(async () => {
  await world.database.pool.query('delete from throttles; delete from outbox');
  sink = await startMailSink();
});
afterEach(async () => {
  for (const delivery of deliveries.splice(0)) await delivery.stop();
  await sink.stop();
});

/** Sends what waits, and says of each mail what it is in English. */
async function deliver(): Promise<{ mail: ReceivedMail; english: ReturnType<typeof openMail> }[]> {
  await world.database.pool.query('update outbox set next_attempt_at = now() where sent_at is null');
  const rows = await world.database.db.select().from(outbox).where(isNotNull(outbox.sealed));
  const english = new Map(
    rows.flatMap(({ id, sealed }) =>
      sealed ? [[id, openMail(world.services.secrets, { id, sealed }, 'en')] as const] : [],
    ),
  );
  const services = { ...world.services, config: { ...world.services.config, smtpUrl: sink.url } };
  deliveries.push(startDelivery(services, world.app.log));
  await until('every mail to arrive', () => sink.received.length >= english.size);
  return sink.received.map((mail) => {
    const written = english.get(/^<([^@]+)@/.exec(mail.messageId)?.[1] ?? '');
    if (!written) throw new Error(`no English mail for ${mail.subject}`);
    return { mail, english: written };
  });
}

async function customerWith(language: TranslatedLanguage): Promise<Person> {
  const person = await world.user({ name: 'Chidi Okafor' });
  await world.giveBank(person);
  await world.giveWallets(person, { Bitcoin: `of-${person.id}` });
  expect((await world.call(chooseLanguage, { language }, person.token)).status).toBe(200);
  return person;
}

/** What Pidgin, too, says in other words. */
const englishOnly = /Questions\?|We’ve|It works|wasn’t|is cancelled|was cancelled/;
const figures = (text: string) => text.match(/₦?\d[\d.,:]*\d|\d/g)?.toSorted() ?? [];

const orderMails: Record<TranslatedLanguage, RegExp> = {
  pcm: /^Order \w+: buy 0\.001 Bitcoin .* for ₦150,000\.00$/,
  ha: /^Oda \w+: sayen 0\.001 Bitcoin .* a kan ₦150,000\.00$/,
  yo: /^Ọ́dà \w+: ríra 0\.001 Bitcoin .* ní ₦150,000\.00$/,
  ig: /^Ọda \w+: ịzụta 0\.001 Bitcoin .* na ₦150,000\.00$/,
};

it.each(translatedLanguages)(
  'mails of orders and the account arrive in %s, with every figure of the English ones',
  async (language) => {
    const person = await customerWith(language);
    const { id } = await trade.place(trade.buy, person);
    const complete = {
      orderId: id,
      status: 'completed',
      reference: `TX-1-${language}`,
      flagReason: 'Known',
    } as const;
    const completed = await world.call(resolveOrder, complete, trade.boss.token);
    expect(completed.status, completed.text).toBe(200);
    await trade.place(trade.sell, person);
    await trade.place(trade.cardBuy, person);
    const bank = { bankName: 'GTBank', accountName: 'Chidi Okafor', accountNumber: '0123456789' };
    await world.call(saveBank, bank, person.token);
    await world.call(forgotPassword, { email: person.email }, null);
    for (const frozen of [true, false]) {
      const change = { id: person.id, frozen, reason: 'We look at it' };
      expect((await world.call(changeTrading, change, trade.boss.token)).status).toBe(200);
    }
    const arrived = (await deliver()).filter(({ mail }) => mail.to.includes(person.email));
    expect(arrived.length).toBeGreaterThanOrEqual(8);
    for (const { mail, english } of arrived) {
      expect(mail.text).not.toBe(english.text);
      expect(mail.html).toContain(`<html lang="${language}">`);
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/[\u2061-\u2064]/);
      expect(mail.text).not.toMatch(englishOnly);
      expect(figures(mail.subject), mail.subject).toEqual(figures(english.subject));
      expect(figures(mail.text), mail.text).toEqual(figures(english.text));
    }
    expect(arrived.map(({ mail }) => mail.subject)).toContainEqual(
      expect.stringMatching(orderMails[language]),
    );
  },
);

it.each(translatedLanguages)('news that were gathered in one mail arrive in %s', async (language) => {
  const person = await customerWith(language);
  await trade.completeOne(person);
  await world.database.pool.query('delete from outbox');
  const numbers: string[] = [];
  for (let times = 0; times < 3; times += 1) {
    const { id, transactionId } = await trade.place(trade.buy, person);
    numbers.push(transactionId);
    expect((await world.call(cancelOrder, { orderId: id }, person.token)).status).toBe(200);
  }
  const gathered = (await deliver()).filter(
    ({ english }) => english.subject === '2 messages about your orders',
  );
  const [only] = gathered;
  expect(gathered).toHaveLength(1);
  expect(only?.mail.text).not.toMatch(englishOnly);
  for (const number of numbers.slice(1)) expect(only?.mail.text).toContain(number);
});

it.each(translatedLanguages)(
  'the activation link of a sign-up in %s, which is no account yet, arrives in it',
  async (language) => {
    const email = `new-${language}@example.com`;
    const person = { name: 'Chi', email, phone: '08031234567', password: 'a long and unusual word' };
    expect((await world.call(register, { ...person, language }, null)).status).toBe(201);
    const [arrived] = await deliver();
    expect(arrived?.mail.to).toEqual([email]);
    expect(arrived?.mail.text).not.toMatch(englishOnly);
    expect(arrived?.mail.html).toContain(`<html lang="${language}">`);
    expect(arrived?.mail.text).toContain('/activate-account?token=');
  },
);

it('a mail to who chose no language, or English, is in English', async () => {
  const [ada, ben] = [await world.user(), await world.user()];
  await world.call(chooseLanguage, { language: 'en' }, ben.token);
  for (const { email } of [ada, ben]) await world.call(forgotPassword, { email }, null);
  const arrived = await deliver();
  expect(arrived).toHaveLength(2);
  for (const { mail, english } of arrived) {
    expect([mail.subject, mail.text.trim()]).toEqual([english.subject, english.text.trim()]);
    expect(mail.html).toContain('<html lang="en">');
  }
});
