import type { FastifyBaseLogger } from 'fastify';
import type { Transporter } from 'nodemailer';
import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js';
import { takeTurns } from '../concurrency/take-turns.ts';
import type { Services } from '../context/context.ts';
import { openMailForReader } from './mail.ts';
import { requiresTls } from './requires-tls.ts';

const batchRows = 10;

// What one customer or one member of staff causes by clicking, again and again, or what one price sends to thousands, waits
// for everything else: a link ends within the hour.
const cheapKinds = [
  'order-placed',
  'order-cancelled',
  'order-rest',
  'prices-reached',
  'offer-made',
  'offer-new-order',
  'offer-withdrawn',
  'trading-frozen',
  'trading-unfrozen',
  'alert-mention',
  'asset-reworded',
  'asset-off-sale',
  'asset-new',
  'asset-limited',
  'card-not-bought',
  'network-switched',
  'receiving-account-limited',
  'receiving-account-off',
];
// A refusal for good may be a mistake of ours at the mail server, so it is asked again after one, five and 25 hours.
export const triesRefusedForGood = 4;

// Claiming a row already schedules its next try, later than all SMTP time-outs below together: two instances never
// send the same try, and a process that dies in the middle only delays the mail.
const claimDue = {
  name: 'claim_mails',
  text: `
    with due as (
      select id from outbox where sent_at is null and push_to is null and next_attempt_at <= now()
      order by kind = any($2::text[]), next_attempt_at limit $1 for update skip locked
    )
    update outbox o set attempts = o.attempts + 1, next_attempt_at = now() + interval '2 minutes'
    from due where o.id = due.id returning o.id, o.sealed, o.attempts`,
};

const finish = {
  name: 'finish_mail',
  text: 'update outbox set sent_at = now(), sealed = null, last_error = $2 where id = $1',
};

type Failure = 'refused for good' | 'refused for now' | 'no answer';

// A refused mail waits longer each time. One without an answer is retried soon after the mail server is back.
const reschedule = {
  name: 'reschedule_mail',
  text: `
    update outbox set last_error = $2, next_attempt_at = now() + case $3
      when 'refused for good' then interval '1 hour' * power(5, least(attempts - 1, 2))
      when 'refused for now' then least(interval '1 hour', interval '1 minute' * power(2, least(attempts - 1, 10)))
      else least(interval '1 minute', interval '5 seconds' * attempts) end
    where id = $1`,
};

interface ClaimedMail {
  [column: string]: unknown;
  id: string;
  sealed: Buffer;
  attempts: number;
}

/** Delivers the outbox until stopped: each mail at least once, with a Message-ID that never changes. */
export function startDelivery(services: Services, log: FastifyBaseLogger): { stop(): Promise<void> } {
  const { smtpUrl } = services.config;
  if (!smtpUrl) return { stop: async () => {} };
  let transport: Promise<Transporter> | undefined;
  const open = () => {
    transport ??= openTransport(services.config.mailFrom, smtpUrl);
    return transport;
  };
  const taking = takeTurns(batchRows, log, () => deliverDue(services, open, log));
  return {
    async stop() {
      // A mail that a mail server which hangs may have received is sent again with the same Message-ID.
      await taking.stop();
      (await transport)?.close();
    },
  };
}

// Loaded with the first mail, and not while a start waits for it.
async function openTransport(from: string, smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      url: smtpUrl,
      ...(requiresTls(smtpUrl) && { requireTLS: true }),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 15_000,
    },
    { from },
  );
}

async function deliverDue(
  services: Services,
  open: () => Promise<Transporter>,
  log: FastifyBaseLogger,
): Promise<number> {
  if (services.audit.rows.lost) return 0;
  const rows = await services.database.write<ClaimedMail>(claimDue, [batchRows, cheapKinds]);
  if (rows.length === 0) return 0;
  const transport = await open();
  await Promise.all(rows.map((row) => deliver(services, transport, row, log)));
  return rows.length;
}

async function deliver(
  services: Services,
  transport: Transporter,
  row: ClaimedMail,
  log: FastifyBaseLogger,
): Promise<void> {
  const { database, config } = services;
  try {
    const mail = await openMailForReader(services, row);
    // As one address object: a text with a comma would be parsed as several addresses.
    const to = { name: '', address: mail.to };
    await transport.sendMail({ ...mail, to, messageId: `<${row.id}@${new URL(config.publicUrl).hostname}>` });
    await database.write(finish, [row.id, null]);
  } catch (error) {
    await postpone(database, row, error instanceof Error ? error : new Error(), log).catch(() => {});
  }
}

async function postpone(
  { write }: Services['database'],
  { id, attempts }: ClaimedMail,
  { message, code, responseCode: reply }: SMTPError,
  log: FastifyBaseLogger,
): Promise<void> {
  const failure = failureOf(code, reply);
  // A mail server's reply names the recipient, and more people read the table than the mail.
  const lastError = withoutAddresses(message).slice(0, 300);
  if (failure === 'refused for good' && attempts >= triesRefusedForGood) {
    log.warn({ mailId: id, code, reply }, 'outbox: mail refused for good, given up');
    await write(finish, [id, `given up: ${lastError}`]);
  } else {
    log.warn({ mailId: id, code, reply }, 'outbox: mail not delivered, will retry');
    await write(reschedule, [id, lastError, failure]);
  }
}

// A reply of 5xx is for good (RFC 5321, 4.2.1), about a recipient or a mail; about our login it is for the operator.
function failureOf(code: string | undefined, reply: number | undefined): Failure {
  if (reply === undefined) return 'no answer';
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMail && reply >= 500 ? 'refused for good' : 'refused for now';
}

function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)');
}
