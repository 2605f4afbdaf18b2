import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { confirmPassword, login } from '@nairadesk/contract/auth';
import { passkeysMost } from '@nairadesk/contract/limits';
import * as calls from '@nairadesk/contract/passkeys';
import { getSettings } from '@nairadesk/contract/settings';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../test-support/processor-time.ts';
import { withAndroidAttestation, withSelfAttestation } from '../../test/attested-passkey.ts';
import { mailsTo } from '../../test/mail-to.ts';
import { usePasskeys } from '../../test/passkey-calls.ts';
import { enrolPasskey, PasskeyDevice } from '../../test/passkey-device.ts';
import { eq } from '../platform/database/drizzle.ts';
import { passkeys } from '../platform/database/tables/passkeys-tables.ts';

const { world, ada, second, password, audited, list, logIn, loginOptions, send, typedLongAgo } =
  usePasskeys();
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('new passkey', () => {
  it.each(['ES256', 'RS256', 'EdDSA'] as const)('is added and logs its owner in: %s', async (algorithm) => {
    const elsewhere = await world.session(ada.id);
    const { device, id } = await enrolPasskey(world, ada.token, new PasskeyDevice({ algorithm }));
    expect(await list(ada.token)).toEqual([
      { id, name: 'Unknown device', synced: false, addedAt: expect.any(String), lastUsedAt: null },
    ]);
    const opened = await logIn(device);
    expect([opened.status, opened.body.message]).toEqual([200, 'Logged in successfully']);
    expect(opened.body.data).toMatchObject({ id: ada.id, email: ada.email, role: 'user' });
    expect((await world.call(getSettings, {}, opened.body.token)).status).toBe(200);
    // A customer's password goes on as before, on every device.
    expect((await world.call(getSettings, {}, elsewhere)).status).toBe(200);
    expect((await world.call(login, { email: ada.email, password }, null)).status).toBe(200);
  });

  it('has the name that was typed, else that of the device, and mails its owner', async () => {
    const options = async () => (await world.call(calls.startPasskeyEnrolment, {}, ada.token)).body.data;
    const add = async (name?: string) =>
      world.call(
        calls.addPasskey,
        { ...(name && { name }), credential: new PasskeyDevice().create(await options()) },
        ada.token,
        { headers: { 'user-agent': firefox } },
      );
    expect((await add('  My key ')).body.data.name).toBe('My key');
    expect((await add()).body.data.name).toBe('Firefox on Linux');
    const mails = await mailsTo(world, ada.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['passkey-added', 'passkey-added']);
    expect(mails[0]?.text).toContain('Passkey: “Firefox on Linux”. Device: Firefox on Linux.');
    expect(mails[0]?.text).toContain('also removes all passkeys');
    const [row] = await audited('passkey-added', ada);
    expect(row).toMatchObject({ actorId: ada.id });
    expect(JSON.parse(row?.detail ?? '')).toMatchObject({ from: '127.0.0.1', name: 'Firefox on Linux' });
  });

  it('is asked for with verified user, for our host, without attestation', async () => {
    const { device } = await enrolPasskey(world, ada.token);
    const { data } = (await world.call(calls.startPasskeyEnrolment, {}, ada.token)).body;
    expect(data).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: ada.email, displayName: ada.name },
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    // Such a handle is kept on the device, and tells nothing about its owner.
    expect(Buffer.from(data.user.id, 'base64url')).toHaveLength(16);
    expect(data.excludeCredentials.map(({ id }) => id)).toEqual([device.id.toString('base64url')]);
  });

  it('takes a recent password', async () => {
    const { data } = (await world.call(calls.startPasskeyEnrolment, {}, ada.token)).body;
    const credential = new PasskeyDevice().create(data);
    await typedLongAgo(ada.token);
    for (const refused of [
      await world.call(calls.startPasskeyEnrolment, {}, ada.token),
      await world.call(calls.addPasskey, { credential }, ada.token),
    ])
      expect([refused.status, refused.failure.code]).toEqual([403, 'password_confirmation_required']);
    expect(await list(ada.token)).toEqual([]);
    await world.call(confirmPassword, { password }, ada.token);
    expect((await world.call(calls.addPasskey, { credential }, ada.token)).status).toBe(201);
  });

  it('is refused with another origin, host, type, user check, challenge or session', async () => {
    const options = async (token = ada.token) =>
      (await world.call(calls.startPasskeyEnrolment, {}, token)).body.data;
    const device = new PasskeyDevice();
    const elsewhere = await world.session(ada.id);
    const others = [
      device.create(await options(), { origin: 'https://nairadesk.evil.example' }),
      device.create(await options(), { origin: 'http://localhost:3001' }),
      device.create(await options(), { rpId: 'evil.example' }),
      device.create(await options(), { type: 'webauthn.get' }),
      device.create(await options(), { userVerified: false }),
      device.create(await options(), { challenge: Buffer.alloc(56).toString('base64url') }),
      device.create(await options(), { challenge: (await loginOptions()).challenge }),
      device.create(await options(elsewhere)),
    ];
    for (const [index, credential] of others.entries()) {
      const refused = await world.call(calls.addPasskey, { credential }, ada.token);
      expect([index, refused.status, refused.failure.fields]).toEqual([
        index,
        422,
        { credential: 'This passkey didn’t work. Please try again' },
      ]);
    }
    expect(await list(ada.token)).toEqual([]);
    expect(await mailsTo(world, ada.email)).toEqual([]);
  });

  it('is added with none but its own attestation, and no address of a certificate is fetched', async () => {
    const asked: (string | undefined)[] = [];
    const lists = createServer((request, response) => {
      asked.push(request.url);
      response.end();
    }).listen(0, '127.0.0.1');
    await once(lists, 'listening');
    const url = `http://127.0.0.1:${(lists.address() as AddressInfo).port}`;
    const options = async () => (await world.call(calls.startPasskeyEnrolment, {}, ada.token)).body.data;
    const device = new PasskeyDevice();
    const byPhone = await withAndroidAttestation(device, device.create(await options()), `${url}/list`);
    const refused = await world.call(calls.addPasskey, { credential: byPhone }, ada.token);
    lists.close();
    expect(asked).toEqual([]);
    expect([refused.status, refused.failure.code]).toEqual([422, 'invalid']);
    const byItself = withSelfAttestation(device, device.create(await options()));
    expect((await world.call(calls.addPasskey, { credential: byItself }, ada.token)).status).toBe(201);
  });

  it.each([
    [1023, 201],
    [1024, 422],
    [2800, 422],
  ])('with an id of %d bytes is answered with %d', async (idBytes, status) => {
    const { data } = (await world.call(calls.startPasskeyEnrolment, {}, ada.token)).body;
    const credential = new PasskeyDevice({ idBytes }).create(data);
    expect((await world.call(calls.addPasskey, { credential }, ada.token)).status).toBe(status);
  });

  it('is refused at once when its challenge is no text', async () => {
    const { data } = (await world.call(calls.startPasskeyEnrolment, {}, ada.token)).body;
    const credential = new PasskeyDevice().create(data, { challenge: { length: 30_000_000 } });
    const began = processorTime();
    expect((await world.call(calls.addPasskey, { credential }, ada.token)).status).toBe(422);
    expect(processorTime() - began).toBeLessThan(500);
  });

  it('is added once for one challenge, whatever comes at once on two instances', async () => {
    const { data } = (await world.call(calls.startPasskeyEnrolment, {}, ada.token)).body;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const url = index % 2 ? second.url : undefined;
        const credential = new PasskeyDevice().create(data);
        return world.call(calls.addPasskey, { credential }, ada.token, { url });
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await list(ada.token)).toHaveLength(1);
  });

  it('belongs to one account: another one cannot take it over', async () => {
    const { device } = await enrolPasskey(world, ada.token);
    const thief = await world.user();
    const { data } = (await world.call(calls.startPasskeyEnrolment, {}, thief.token)).body;
    const refused = await world.call(calls.addPasskey, { credential: device.create(data) }, thief.token);
    expect(refused.failure.fields).toEqual({ credential: 'This passkey is in use already' });
    expect(await list(thief.token)).toEqual([]);
    expect(await list(ada.token)).toHaveLength(1);
  });

  it('is added thirty times an hour, however often it is removed', async () => {
    for (let count = 0; count < 30; count += 1) {
      const { id } = await enrolPasskey(world, ada.token);
      await world.call(calls.removePasskey, { id }, ada.token);
    }
    const { data } = (await world.call(calls.startPasskeyEnrolment, {}, ada.token)).body;
    const credential = new PasskeyDevice().create(data);
    const late = await world.call(calls.addPasskey, { credential }, ada.token);
    expect([late.status, late.failure.code]).toEqual([429, 'too_many_requests']);
    expect(await mailsTo(world, ada.email)).toHaveLength(60);
    expect(await list(ada.token)).toEqual([]);
  });

  it(`is refused when the account has ${passkeysMost}`, async () => {
    const { data } = (await world.call(calls.startPasskeyEnrolment, {}, ada.token)).body;
    for (let count = 0; count < passkeysMost; count += 1) await enrolPasskey(world, ada.token);
    const late = await world.call(
      calls.addPasskey,
      { credential: new PasskeyDevice().create(data) },
      ada.token,
    );
    expect([late.status, late.failure.code]).toEqual([409, 'too_many_passkeys']);
    const started = await world.call(calls.startPasskeyEnrolment, {}, ada.token);
    expect(started.failure.code).toBe('too_many_passkeys');
    expect(await list(ada.token)).toHaveLength(passkeysMost);
  });
});

describe('removed passkey', () => {
  it('can’t log in any more, and its owner gets a mail', async () => {
    const { device, id } = await enrolPasskey(world, ada.token);
    const answered = device.get(await loginOptions());
    const removed = await world.call(calls.removePasskey, { id }, ada.token);
    expect([removed.status, removed.body.message]).toEqual([200, 'Passkey removed']);
    expect((await send(answered)).failure.code).toBe('passkey_wrong');
    expect((await logIn(device)).failure.code).toBe('passkey_wrong');
    expect((await mailsTo(world, ada.email))[0]?.kind).toBe('passkey-removed');
    expect((await audited('passkey-removed', ada))[0]).toMatchObject({ actorId: ada.id });
    expect((await world.call(calls.removePasskey, { id }, ada.token)).status).toBe(404);
  });

  it('takes a recent password', async () => {
    const { id } = await enrolPasskey(world, ada.token);
    await typedLongAgo(ada.token);
    const refused = await world.call(calls.removePasskey, { id }, ada.token);
    expect(refused.failure.code).toBe('password_confirmation_required');
    expect(await list(ada.token)).toHaveLength(1);
  });
});

it('passkeys: go with their user', async () => {
  await enrolPasskey(world, ada.token);
  await world.database.pool.query('delete from users where id = $1', [ada.id]);
  expect(await world.database.db.$count(passkeys, eq(passkeys.userId, ada.id))).toBe(0);
});
