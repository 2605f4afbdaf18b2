import { forgotPassword, register } from '@nairadesk/contract/auth';
import { getDashboard } from '@nairadesk/contract/dashboard';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { type MailSink, startMailSink } from '../../../../test-support/mail-sink.ts';
import { until } from '../../../../test-support/until.ts';
import { useWorld } from '../../../test/world.ts';
import { outbox } from '../database/tables/mail-tables.ts';
import { enqueueMail } from './mail.ts';
import { enqueueMerged } from './merge-mails.ts';
import { startDelivery } from './outbox.ts';

const world = useWorld();
const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await world.database.db.delete(outbox);
});

async function openSink(): Promise<MailSink> {
  const sink = await startMailSink();
  closers.push(() => sink.stop());
  return sink;
}

function deliverTo(smtpUrl: string, log = world.app.log) {
  const services = { ...world.services, config: { ...world.services.config, smtpUrl } };
  closers.unshift(startDelivery(services, log).stop);
}

const rows = () => world.database.db.select().from(outbox);
const untilRefused = () => until('a refusal', async () => (await rows())[0]?.lastError !== null);
const untilSent = () =>
  until('all to be sent', async () => (await rows()).every((row) => row.sentAt !== null));
const ada = {
  name: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08031234567',
  password: 'a long enough one',
};

describe('mail outbox', () => {
  it('delivers a mail with both parts and a stable Message-ID, then erases its content', async () => {
    const sink = await openSink();
    await world.call(register, ada, null);
    const [queued] = await rows();
    expect(queued?.sealed?.toString('latin1')).not.toContain(ada.email);
    deliverTo(sink.url);
    await until('the mail to arrive', () => sink.received.length === 1);
    const [mail] = sink.received;
    expect(mail?.to).toEqual([ada.email]);
    expect(mail?.messageId).toBe(`<${queued?.id}@localhost>`);
    expect(mail?.text).toContain('/activate-account?token=');
    expect(mail?.html).toContain('/activate-account?token=');
    await until('its content to be erased', async () =>
      (await rows()).every((row) => row.sentAt !== null && row.sealed === null),
    );
  });

  it('sends nothing in the clear to another machine, unless the address says so', async () => {
    const sink = await openSink();
    await world.call(register, ada, null);
    // Reaches the same peer, which offers no TLS, by an address that is not known to be of this machine.
    deliverTo(`smtp://0.0.0.0:${sink.port}`);
    await untilRefused();
    expect((await rows())[0]?.lastError).toContain('STARTTLS');
    expect(sink.received).toEqual([]);

    await world.database.db.update(outbox).set({ nextAttemptAt: new Date(0) });
    deliverTo(`smtp://0.0.0.0:${sink.port}?requireTLS=false`);
    await untilSent();
    expect(sink.received).toHaveLength(1);
  });

  it('keeps a refused mail and retries it later', async () => {
    const sink = await openSink();
    sink.refusesNext = 1;
    await world.call(register, { ...ada, email: 'again@example.com' }, null);
    deliverTo(sink.url);
    await untilRefused();
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 1, sentAt: null });
    expect(row?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now());
    await world.database.db.update(outbox).set({ nextAttemptAt: new Date(0) });
    await until('the mail to arrive', () => sink.received.length === 1);
  });

  it('logs why a mail was refused, without its recipient', async () => {
    const lines: string[] = [];
    const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } };
    const sink = await openSink();
    await world.call(register, { ...ada, email: 'full@example.com' }, null);
    deliverTo(sink.url, Fastify({ logger }).log);
    await until('a line of the log', () => lines.length > 0);
    const [row] = await rows();
    expect(JSON.parse(lines.join())).toMatchObject({ mailId: row?.id, code: 'EENVELOPE', reply: 550 });
    expect(lines.join()).not.toContain('full@example.com');
    await untilRefused();
    const { lastError } = (await rows())[0] ?? {};
    expect(lastError).toContain('550');
    expect(lastError).not.toContain('full@');
  });

  it('delivers links and notices before the mails of any number of orders and prices', async () => {
    const sink = await openSink();
    const mail = { subject: 'Hello', paragraphs: ['Hello'] };
    await world.database.transact(async (tx) => {
      for (let index = 0; index < 40; index += 1) {
        const kind = ['order-placed', 'order-cancelled', 'prices-reached'][index % 3] ?? '';
        await enqueueMail(tx, world.services, { ...mail, kind, to: `${index}@example.com` });
      }
    });
    await world.user({ email: ada.email });
    await world.call(forgotPassword, { email: ada.email }, null);
    deliverTo(sink.url);
    await untilSent();
    const turn = sink.received.findIndex(({ to }) => to.includes(ada.email));
    expect(sink.received).toHaveLength(41);
    expect(turn).toBeGreaterThanOrEqual(0);
    // In the first batch, of ten at once.
    expect(turn).toBeLessThan(10);
  });

  it('asks again for a day about a mail that was refused for good, then gives it up and erases it', async () => {
    const sink = await openSink();
    await world.call(register, { ...ada, email: 'full@example.com' }, null);
    deliverTo(sink.url);
    const hours: number[] = [];
    for (let tries = 1; tries <= 3; tries += 1) {
      await until('a refusal', async () => (await rows())[0]?.lastError !== null);
      const [row] = await rows();
      expect(row).toMatchObject({ attempts: tries, sentAt: null });
      hours.push(Math.round(((row?.nextAttemptAt.getTime() ?? 0) - Date.now()) / 3_600_000));
      await world.database.db.update(outbox).set({ nextAttemptAt: new Date(0), lastError: null });
    }
    expect(hours).toEqual([1, 5, 25]);
    await until('it to be given up', async () => (await rows())[0]?.sentAt !== null);
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 4, sealed: null });
    expect(row?.lastError).toMatch(/^given up: .*550/);
    expect(sink.received).toEqual([]);
  });

  it('holds up no later mail of the same kind while one that was refused waits for its next try', async () => {
    const sink = await openSink();
    const queue = (part: string) =>
      world.database.transact((tx) =>
        enqueueMerged(tx, world.services, { mergeKey: 'test:ada', part }, (parts) => ({
          kind: 'test',
          to: 'full@example.com',
          subject: 'Hello',
          paragraphs: parts,
        })),
      );
    await queue('one');
    deliverTo(sink.url);
    await untilRefused();
    await queue('two');
    const second = (await rows()).find(({ attempts }) => attempts === 0);
    expect(second?.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now() + 10 * 60_000);
  });

  it('adds no recipient and no header injected through an address, a subject or a text', async () => {
    const sink = await openSink();
    const trick = '\r\nBcc: eve@example.com\r\nX-Planted: 1\r\n\r\nplanted body';
    const drafts = [
      { to: 'ada@example.com', subject: `Hello${trick}` },
      { to: `ada@example.com${trick}`, subject: 'Hello' },
      { to: 'ada@example.com, eve@example.com', subject: 'Hello' },
      { to: 'Eve <eve@example.com>, ada@example.com', subject: 'Hello' },
      { to: 'ada@example.com', subject: 'Hello =?utf-8?Q?=0D=0ABcc:_eve@example.com?=' },
    ];
    await world.database.transact(async (tx) => {
      for (const draft of drafts)
        await enqueueMail(tx, world.services, { kind: 'test', paragraphs: [`Hello${trick}`], ...draft });
    });
    deliverTo(sink.url);
    await until('all to be tried', async () => (await rows()).every(({ attempts }) => attempts > 0));
    await until('all to be sent or refused', async () =>
      (await rows()).every(({ sealed, lastError }) => sealed === null || lastError),
    );
    expect(sink.received.length).toBeGreaterThanOrEqual(2);
    for (const { to, headers } of sink.received) {
      expect(to).toHaveLength(1);
      expect(to.join()).not.toBe('eve@example.com');
      expect(headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['bcc']));
      expect(headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['x-planted']));
    }
  });

  it('sends each mail once when two instances deliver', async () => {
    const sink = await openSink();
    await world.database.transact(async (tx) => {
      for (let index = 0; index < 30; index += 1) {
        const mail = { kind: 'test', to: `${index}@example.com`, subject: 'Hello', paragraphs: ['Hello'] };
        await enqueueMail(tx, world.services, mail);
      }
    });
    deliverTo(sink.url);
    deliverTo(sink.url);
    await untilSent();
    expect(sink.received).toHaveLength(30);
    expect(new Set(sink.received.flatMap((mail) => mail.to)).size).toBe(30);
  });

  it.each([
    ['is unreachable', '127.0.0.1:9'],
    ['names a host that isn’t there', 'mail.invalid:587'],
  ])('delays no call when SMTP_URL %s', async (_what, at) => {
    deliverTo(`smtp://${at}`);
    expect((await world.call(register, { ...ada, email: 'down@example.com' }, null)).status).toBe(201);
    await untilRefused();
    const user = await world.user();
    expect((await world.call(getDashboard, {}, user.token)).status).toBe(200);
  });

  it('resends a mail with the same Message-ID when its delivery could not be recorded', async () => {
    const sink = await openSink();
    await world.call(register, { ...ada, email: 'twice@example.com' }, null);
    const { pool, db } = world.database;
    await pool.query(`
      create function forget() returns trigger language plpgsql as $$ begin raise exception 'the power is gone'; end $$;
      create trigger forgetful before update of sent_at on outbox for each row execute function forget();
      create function put_off() returns trigger language plpgsql as $$
      begin new.next_attempt_at := now() + interval '1 hour'; return new; end $$;
      create trigger putting_off before update of last_error on outbox for each row execute function put_off()`);
    deliverTo(sink.url);
    await untilRefused();
    expect(sink.received).toHaveLength(1);
    await pool.query('drop trigger forgetful on outbox');
    await db.update(outbox).set({ nextAttemptAt: new Date(0) });
    await untilSent();
    const ids = sink.received.map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('discards a mail when its transaction rolls back', async () => {
    const failing = world.database.transact(async (tx) => {
      await enqueueMail(tx, world.services, { kind: 'test', to: 'a@b.ng', subject: 'x', paragraphs: [] });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });
});
