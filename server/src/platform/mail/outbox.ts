import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport, type Transporter } from 'nodemailer';
import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js';
import type { Services } from '../context/context.ts';
import { eq, sql } from '../database/drizzle.ts';
import { outbox } from '../database/tables/mail-tables.ts';
import { openMail } from './mail.ts';
import { requiresTls } from './requires-tls.ts';

const pollMilliseconds = 1_000;
const batchRows = 10;
const goodbyeMilliseconds = 3_000;

// Claiming a row already schedules its next try, later than all SMTP time-outs below together: two instances never
// send the same try, and a process that dies in the middle only delays the mail.
const claimDue = {
  name: 'claim_mails',
  text: `
    with due as (
      select id from outbox where sent_at is null and next_attempt_at <= now()
      order by next_attempt_at limit $1 for update skip locked
    )
    update outbox o set attempts = o.attempts + 1, next_attempt_at = now() + interval '2 minutes'
    from due where o.id = due.id returning o.id, o.sealed, o.attempts`,
};

// A refused mail waits longer each time. One without an answer is retried soon after the mail server is back.
const reschedule = {
  name: 'reschedule_mail',
  text: `
    update outbox set last_error = $2, next_attempt_at = now() + case when $3::boolean
      then least(interval '1 hour', interval '1 minute' * power(2, least(attempts - 1, 10)))
      else least(interval '1 minute', interval '5 seconds' * attempts) end
    where id = $1`,
};

interface ClaimedMail {
  [column: string]: unknown;
  id: string;
  sealed: Buffer;
}

/** Delivers the outbox until stopped: each mail at least once, with a Message-ID that never changes. */
export function startDelivery(services: Services, log: FastifyBaseLogger): { stop(): Promise<void> } {
  const { smtpUrl } = services.config;
  if (!smtpUrl) return { stop: async () => {} };
  const transport = createTransport(
    {
      url: smtpUrl,
      ...(requiresTls(smtpUrl) && { requireTLS: true }),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 15_000,
    },
    { from: services.config.mailFrom },
  );
  let stopped = false;
  let pause: (() => void) | undefined;
  const loop = async () => {
    while (!stopped) {
      const sent = await deliverDue(services, transport, log).catch((error: Error) => {
        log.warn({ err: error }, 'outbox: could not read the queue');
        return 0;
      });
      if (sent < batchRows && !stopped) await new Promise<void>((resolve) => wait(resolve));
    }
    transport.close();
  };
  const wait = (resolve: () => void) => {
    const timer = setTimeout(resolve, pollMilliseconds);
    pause = () => {
      clearTimeout(timer);
      resolve();
    };
  };
  const running = loop();
  return {
    async stop() {
      stopped = true;
      pause?.();
      // Does not wait for a mail server that hangs: a mail it may have received is sent again with the same Message-ID.
      await Promise.race([running, sleep(goodbyeMilliseconds, undefined, { ref: false })]);
    },
  };
}

async function deliverDue(
  services: Services,
  transport: Transporter,
  log: FastifyBaseLogger,
): Promise<number> {
  const rows = await services.database.run<ClaimedMail>(claimDue, [batchRows]);
  await Promise.all(rows.map((row) => deliver(services, transport, row, log)));
  return rows.length;
}

async function deliver(
  services: Services,
  transport: Transporter,
  row: ClaimedMail,
  log: FastifyBaseLogger,
): Promise<void> {
  const { database, secrets, config } = services;
  try {
    const mail = openMail(secrets, row);
    // As one address object: a text with a comma would be parsed as several addresses.
    const to = { name: '', address: mail.to };
    await transport.sendMail({ ...mail, to, messageId: `<${row.id}@${new URL(config.publicUrl).hostname}>` });
    await database.db
      .update(outbox)
      .set({ sentAt: sql`now()`, sealed: null, lastError: null })
      .where(eq(outbox.id, row.id));
  } catch (error) {
    const { message, code, responseCode: reply }: SMTPError = error instanceof Error ? error : new Error();
    // A mail server's reply names the recipient, and more people read the table than the mail.
    log.warn({ mailId: row.id, code, reply }, 'outbox: mail not delivered, will retry');
    await database
      .run(reschedule, [row.id, withoutAddresses(message).slice(0, 300), reply !== undefined])
      .catch(() => {});
  }
}

function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)');
}
