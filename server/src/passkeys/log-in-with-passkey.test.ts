import { login } from '@nairadesk/contract/auth';
import * as calls from '@nairadesk/contract/passkeys';
import { changeSuspension } from '@nairadesk/contract/users';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../test-support/processor-time.ts';
import { usePasskeys } from '../../test/passkey-calls.ts';
import { enrolPasskey, PasskeyDevice, type UsedCredential } from '../../test/passkey-device.ts';
import type { Ctx } from '../platform/context/context.ts';
import { hashOf } from '../platform/crypto/secrets.ts';
import { purgeExpired } from '../platform/database/purge-expired.ts';
import { limitOn } from '../platform/identity/rate-limit.ts';
import { issueChallenge } from './passkey-challenges.ts';

const { world, ada, second, audited, confirmOptions, list, logIn, loginOptions, send } = usePasskeys();

/** A challenge as the server made it so many seconds ago. */
function issuedAgo(seconds: number): Promise<string> {
  const query = (async ({ name, text }) =>
    world.database.run(
      {
        name: `${name} ${seconds} s ago`,
        text: text.replace('now()', `now() - interval '${seconds} seconds'`),
      },
      [],
    )) as Ctx['query'];
  return issueChallenge({ query, secrets: world.services.secrets }, { to: 'log-in' });
}

describe('passkey login', () => {
  it('records login, last use and sync, and remembers for as long as was asked', async () => {
    const { device, id } = await enrolPasskey(world, ada.token);
    device.synced = true;
    const credential = device.get(await loginOptions());
    const { body } = await world.call(calls.logInWithPasskey, { credential, remember: true }, null);
    const { rows } = await world.database.pool.query(
      "select expires_at > now() + interval '29 days' as long, second_step from sessions where token_hash = $1",
      [hashOf(body.token)],
    );
    expect(rows).toEqual([{ long: true, second_step: true }]);
    expect(await list(body.token)).toMatchObject([{ id, synced: true, lastUsedAt: expect.any(String) }]);
    const [row] = await audited('logged-in', ada);
    expect(JSON.parse(row?.detail ?? '')).toEqual({ from: '127.0.0.1', passkey: 'Unknown device' });
  });

  it('is refused at once when its challenge is no text', async () => {
    const { device } = await enrolPasskey(world, ada.token);
    const credential = device.get(await loginOptions(), { challenge: { length: 30_000_000 } });
    const began = processorTime();
    expect((await send(credential)).failure.code).toBe('passkey_wrong');
    expect(processorTime() - began).toBeLessThan(500);
  });

  it('tells a stranger nothing: its options name no passkey, and every wrong answer gets the same refusal', async () => {
    const { device } = await enrolPasskey(world, ada.token);
    const options = await loginOptions();
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required' });
    const stranger = new PasskeyDevice();
    stranger.create((await world.call(calls.startPasskeyEnrolment, {}, ada.token)).body.data);
    const right = device.get(await loginOptions());
    const wrong: UsedCredential[] = [
      stranger.get(options),
      { ...right, response: { ...right.response, signature: stranger.get(options).response.signature } },
      { ...right, response: { ...right.response, clientDataJSON: 'bm9uc2Vuc2U' } },
      { ...right, response: { ...right.response, authenticatorData: 'AAAA' } },
    ];
    const answers = await Promise.all(wrong.map((credential) => send(credential)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.failure.code).toBe('passkey_wrong');
    expect((await send(right)).status).toBe(200);
  });

  it('is refused with another origin, host, type, user check or challenge', async () => {
    const { device } = await enrolPasskey(world, ada.token);
    const others = [
      { origin: 'https://nairadesk.evil.example' },
      { origin: 'http://localhost:3001' },
      { rpId: 'evil.example' },
      { type: 'webauthn.create' },
      { userVerified: false },
      { challenge: Buffer.alloc(56).toString('base64url') },
      { challenge: '' },
      { challenge: (await confirmOptions(ada.token)).challenge },
    ];
    for (const oddity of others) {
      const refused = await send(device.get(await loginOptions(), oddity));
      expect([oddity, refused.status, refused.failure.code]).toEqual([oddity, 401, 'passkey_wrong']);
    }
    expect((await logIn(device)).status).toBe(200);
  });

  it('is refused for a passkey that names another user, or none', async () => {
    const { device } = await enrolPasskey(world, ada.token);
    const victim = await world.user();
    const handle = Buffer.from(victim.id.replaceAll('-', ''), 'hex').toString('base64url');
    for (const userHandle of [handle, undefined]) {
      const refused = await send(device.get(await loginOptions(), { userHandle }));
      expect(refused.failure.code).toBe('passkey_wrong');
    }
  });

  it('opens one session for an answer, of fifty at once on two instances and later', async () => {
    const { device } = await enrolPasskey(world, ada.token);
    const credential = device.get(await loginOptions());
    const before = await world.count('sessions');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(credential, index % 2 ? second.url : undefined)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await world.count('sessions')).toBe(before + 1);
    await world.database.pool.query('delete from throttles');
    expect((await send(credential)).failure.code).toBe('passkey_wrong');
  });

  it('is refused five minutes after its options, and what is stored of it goes with it', async () => {
    const { device } = await enrolPasskey(world, ada.token);
    const options = await loginOptions();
    const used = await world.count('used_passkey_challenges');
    await loginOptions();
    expect(await world.count('used_passkey_challenges')).toBe(used);
    expect((await send(device.get({ ...options, challenge: await issuedAgo(301) }))).failure.code).toBe(
      'passkey_wrong',
    );
    expect((await send(device.get({ ...options, challenge: await issuedAgo(240) }))).status).toBe(200);
    await world.database.pool.query(
      "update used_passkey_challenges set expires_at = now() - interval '1 second'",
    );
    await purgeExpired(world.database);
    expect(await world.count('used_passkey_challenges')).toBe(0);
  });

  it('is refused and recorded when the signature counter does not grow', async () => {
    const { device } = await enrolPasskey(world, ada.token, new PasskeyDevice({ counter: 7 }));
    const copy = Object.assign(Object.create(PasskeyDevice.prototype), device) as PasskeyDevice;
    expect((await logIn(device)).status).toBe(200);
    const sessions = await world.count('sessions');
    const refused = await logIn(copy);
    expect(refused.failure.code).toBe('passkey_wrong');
    expect(await world.count('sessions')).toBe(sessions);
    const rows = await audited('passkey-refused', ada);
    expect(rows.map(({ actorId, detail }) => [actorId, JSON.parse(detail)])).toEqual([
      [null, { from: '127.0.0.1', name: 'Unknown device', counter: 8, counterBefore: 8 }],
    ]);
    // One that stopped counting is no better.
    copy.counter = 0;
    expect((await logIn(copy)).failure.code).toBe('passkey_wrong');
    expect((await logIn(device)).status).toBe(200);
  });

  it('of two answers with one counter, accepts one', async () => {
    const { device } = await enrolPasskey(world, ada.token, new PasskeyDevice({ counter: 7 }));
    const answers = [];
    for (let count = 0; count < 6; count += 1) {
      device.counter = 7;
      answers.push(device.get(await loginOptions()));
    }
    const sent = await Promise.all(
      answers.map((one, index) => send(one, index % 2 ? second.url : undefined)),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is refused to a suspended person, and works again after their return', async () => {
    const boss = await world.superAdmin();
    const { device } = await enrolPasskey(world, ada.token);
    const suspend = (suspended: boolean) =>
      world.call(changeSuspension, { id: ada.id, suspended, reason: 'A look' }, boss.token);
    await suspend(true);
    expect((await logIn(device)).failure.code).toBe('suspended');
    await suspend(false);
    expect((await logIn(device)).status).toBe(200);
  });

  it('is limited by passkey and place, and does not shut out the owner in another place', async () => {
    const { device } = await enrolPasskey(world, ada.token);
    await world.database.pool.query('delete from throttles');
    const wrong = await Promise.all(
      Array.from({ length: 14 }, async () => send(device.get(await loginOptions(), { userVerified: false }))),
    );
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(4);
    const blocked = await logIn(device);
    expect([blocked.status, Number(blocked.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect((await logIn((await enrolPasskey(world, (await world.user()).token)).device)).status).toBe(200);
    await world.database.pool.query('delete from throttles');
    for (let tries = 0; tries < 14; tries += 1) expect((await logIn(device)).status).toBe(200);
  });

  it('is not limited by what strangers in the same place make up', async () => {
    const { device } = await enrolPasskey(world, ada.token);
    await world.database.pool.query('delete from throttles');
    const answer = device.get(await loginOptions(), { userVerified: false });
    for (let tries = 0; tries < 40; tries += 1) {
      const id = Buffer.from(`made up ${tries}`).toString('base64url');
      expect((await send({ ...answer, id })).failure.code).toBe('passkey_wrong');
    }
    expect(await world.count('throttles')).toBe(0);
    expect((await logIn(device)).status).toBe(200);
  });

  it('makes a known device, and counts as a right login of the account', async () => {
    const { device } = await enrolPasskey(world, ada.token);
    const opened = await logIn(device);
    const known = { headers: { 'x-device': opened.body.device } };
    const wrong = { email: ada.email, password: 'not this one' };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => world.call(login, wrong, null, known)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    // Counted for that device alone.
    expect((await world.call(login, wrong, null)).status).toBe(401);
    const used = 'update throttles set tries = 60 where key = $1';
    await world.database.pool.query(used, [hashOf(limitOn('login', ada.id).key)]);
    expect((await logIn(device)).status).toBe(429);
  });
});
