import { gzipSync } from 'node:zlib';
import * as auth from '@nairadesk/contract/auth';
import { replyToMessage, sendMessage } from '@nairadesk/contract/support';
import { sendContactMessage } from '@nairadesk/contract/website';
import * as argon2 from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { mailsTo } from '../mail-to.ts';
import { useWorld } from '../world.ts';

vi.mock('@node-rs/argon2', { spy: true });

const world = useWorld({ rateLimit: false, trustProxy: 1, publicUrl: 'https://desk.example' });
const json = { 'content-type': 'application/json' };
const ada = { name: 'Ada', email: 'ada@example.com', phone: '08031234567', password: 'a long enough one' };

function post(path: string, body: string | Buffer, headers: Record<string, string> = json) {
  const bytes = new Uint8Array(Buffer.from(body));
  return world.send({ method: 'POST', path, headers, body: bytes });
}

describe('password', () => {
  it.each(['/auth/login', '/auth/register', '/auth/reset-password'])(
    'refuses 10 MB in POST %s before any hashing',
    async (path) => {
      vi.mocked(argon2.hash).mockClear();
      vi.mocked(argon2.verify).mockClear();
      const answer = await post(path, JSON.stringify({ ...ada, password: 'a'.repeat(10_000_000) }));
      expect([answer.status, answer.failure.code]).toEqual([413, 'too_large']);
      expect(argon2.hash).not.toHaveBeenCalled();
      expect(argon2.verify).not.toHaveBeenCalled();
    },
  );

  it.each([
    [7, 422],
    [8, 201],
    [128, 201],
    [129, 422],
  ])('answers %d characters with %d', async (length, status) => {
    const password = 'qx'.repeat(64).slice(0, Math.min(length, 128)).padEnd(length, 'z');
    expect((await post('/auth/register', JSON.stringify({ ...ada, password }))).status).toBe(status);
  });

  it('is compared in every character, without trimming, folding or truncation', async () => {
    const email = 'every-sign@example.com';
    const password = `  Ọ̀rọ̀ aṣínà 😀 ${'x'.repeat(100)}`;
    const passwordHash = await world.services.passwords.hash(password);
    await world.user({ email, passwordHash });
    expect((await world.call(auth.login, { email, password }, null)).status).toBe(200);
    for (const other of [
      password.trim(),
      password.toLowerCase(),
      password.normalize('NFD'),
      password.slice(0, -1),
    ])
      expect((await world.call(auth.login, { email, password: other }, null)).status).toBe(401);
  });
});

describe('request body', () => {
  const twice = '{"email":"ada@example.com","email":"eve@example.com"}';
  it.each([
    ['a key that is there twice', twice, json, 422],
    ['a prototype', '{"email":"a@b.ng","__proto__":{"role":"admin"}}', json, 400],
    ['a constructor', '{"email":"a@b.ng","constructor":{"prototype":{"role":"admin"}}}', json, 400],
    ['a key that only looks harmless', '{"email":"a@b.ng","constructor":1}', json, 422],
    ['more than is asked for', '{"email":"a@b.ng","role":"admin"}', json, 422],
    ['30,000 lists in each other', `{"email":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, json, 400],
    ['UTF-16', Buffer.from('\ufeff{"email":"a@b.ng"}', 'utf16le'), json, 400],
    ['Latin-1', Buffer.from('{"email":"é@b.ng"}', 'latin1'), json, 400],
    ['gzip', gzipSync('{"email":"a@b.ng"}'), { ...json, 'content-encoding': 'gzip' }, 400],
    ['a form', 'email=a@b.ng', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', '{"email":"a@b.ng"}', { 'content-type': 'text/plain' }, 415],
    ['no type', '{"email":"a@b.ng"}', { 'content-type': '' }, 415],
    ['a list', '[{"email":"a@b.ng"}]', json, 400],
    ['a text', '"a@b.ng"', json, 400],
    ['null', 'null', json, 400],
  ])('refuses %s and sends no mail', async (_what, body, headers, status) => {
    const before = await world.count('outbox');
    const answer = await post('/auth/forgot-password', body, headers);
    expect([answer.status, answer.failure.status], answer.text).toEqual([status, 'error']);
    expect(await world.count('outbox')).toBe(before);
  });
});

describe('lookalike email address', () => {
  it.each([
    ['a Cyrillic а in its domain', 'ada@lookаlike.ng', 'ada@xn--looklike-46g.ng'],
    ['a dotless ı in its domain', 'ada@lookalıke.ng', 'ada@xn--lookalke-ykb.ng'],
    ['a dot more', 'a.da@lookalike.ng', 'a.da@lookalike.ng'],
    ['something after a plus', 'ada+1@lookalike.ng', 'ada+1@lookalike.ng'],
  ])('treats %s as a separate account for login, mail and registration', async (_by, lookalike, mailed) => {
    const tag = `.${crypto.randomUUID()}@`;
    const owner = await world.user({
      email: `ada@lookalike.ng`.replace('@', tag),
      passwordHash: await world.services.passwords.hash(ada.password),
    });
    const [other, to] = [lookalike.replace('@', tag), mailed.replace('@', tag)];
    expect((await world.call(auth.login, { email: other, password: ada.password }, null)).status).toBe(401);
    await world.call(auth.forgotPassword, { email: other }, null);
    expect(await mailsTo(world, to)).toEqual([]);
    await world.call(auth.register, { ...ada, email: other }, null);
    expect((await mailsTo(world, to)).map(({ kind }) => kind)).toEqual(['activation']);
    expect(await mailsTo(world, owner.email)).toEqual([]);
  });

  it.each([
    ['a Cyrillic а', 'аda@lookalike.ng'],
    ['full-width letters', 'ａｄａ@lookalike.ng'],
    ['a dotless ı', 'adaı@lookalike.ng'],
    // Some programs make it a small k.
    ['the sign for kelvin', '\u212aemi@lookalike.ng'],
  ])('is refused with %s before the @, in every call', async (_by, email) => {
    const mails = await world.count('outbox');
    for (const answer of [
      await world.call(auth.login, { email, password: ada.password }, null),
      await world.call(auth.forgotPassword, { email }, null),
      await world.call(auth.resendActivation, { email }, null),
      await world.call(auth.register, { ...ada, email }, null),
    ])
      expect([answer.status, answer.failure.fields]).toEqual([422, { email: 'Invalid email' }]);
    expect(await world.count('outbox')).toBe(mails);
  });

  it('treats different capitals as the same account and mails its recorded address', async () => {
    const owner = await world.user({ email: 'kemi.ok@example.com' });
    // In a domain, full-width letters are those letters (UTS #46): its mail goes to the same place.
    for (const typed of ['KEMI.OK@EXAMPLE.COM', 'Kemi.Ok@ｅｘａｍｐｌｅ.com']) {
      await world.call(auth.forgotPassword, { email: typed }, null);
      expect(await mailsTo(world, typed)).toEqual([]);
    }
    expect(await mailsTo(world, owner.email)).toHaveLength(2);
  });
});

it('mail: contains no text of a visitor when sent to an address they typed', async () => {
  const owner = await world.user({ name: 'The owner' });
  const name = 'You won! Visit evil.example now';
  for (const email of ['victim@example.com', owner.email]) {
    for (let times = 0; times < 2; times += 1) await world.call(auth.register, { ...ada, name, email }, null);
    await world.call(auth.resendActivation, { email }, null);
    await world.call(auth.forgotPassword, { email }, null);
    const mails = await mailsTo(world, email);
    expect(mails.length).toBeGreaterThanOrEqual(3);
    for (const mail of mails) expect(JSON.stringify(mail)).not.toMatch(/won|evil/);
  }
});

it('mail: escapes HTML in names and replies so that they show as written', async () => {
  const canary = '<img src=x onerror=alert(1)>"\'><script>alert(1)</script>&lt;b&gt;';
  const admin = await world.admin();
  const eve = await world.user({ name: canary });
  const sent = await world.call(sendMessage, { subject: canary, message: canary }, eve.token);
  await world.call(replyToMessage, { id: sent.body.data.id, response: canary }, admin.token);
  const [mail] = await mailsTo(world, eve.email);
  expect(mail?.text).toContain(`Hello ${canary},`);
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&gt;&lt;script&gt;');
  expect(mail?.html).toContain('&amp;lt;b&amp;gt;');
  expect(mail?.html).not.toMatch(/<img|<script/);
});

it('forged Host header: appears in no link and no redirect', async () => {
  const forged = {
    ...json,
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
    'x-original-url': 'https://evil.example/',
  };
  const owner = await world.user();
  const admin = await world.admin();
  // Not by `fetch`, which says the host itself.
  const post = async (path: string, payload: object) => {
    const answer = await world.app.inject({ method: 'POST', url: `/api${path}`, headers: forged, payload });
    expect(answer.statusCode, path).toBeLessThan(300);
  };
  await post('/auth/register', { ...ada, email: 'new@example.com' });
  await post('/auth/resend-activation', { email: 'new@example.com' });
  await post('/auth/forgot-password', { email: owner.email });
  await post('/auth/register', { ...ada, email: owner.email });
  await world.call(
    sendContactMessage,
    { name: 'V', email: 'v@example.com', subject: 'S', message: 'M' },
    null,
  );
  const { rows } = await world.database.pool.query(
    "select id from support_messages where email = 'v@example.com'",
  );
  const headers = { 'x-forwarded-host': 'evil.example' };
  await world.call(replyToMessage, { id: rows[0].id, response: 'Hello' }, admin.token, { headers });
  const mails = await Promise.all(
    ['new@example.com', owner.email, 'v@example.com'].map((address) => mailsTo(world, address)),
  );
  expect(mails.map(({ length }) => length)).toEqual([2, 2, 1]);
  for (const { text, html } of mails.flat()) {
    expect(text + html).not.toContain('evil');
    for (const [link] of (text + html).matchAll(/https?:\/\/[^\s"<]+/g))
      expect(link).toMatch(/^https:\/\/desk\.example\//);
  }
  const redirect = await world.app.inject({ url: '/nothing', headers: forged });
  expect([redirect.statusCode, redirect.headers.location]).toEqual([302, '/']);
});
