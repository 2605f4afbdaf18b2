import { forgotPassword, login, resetPassword } from '@nairadesk/contract/auth';
import { listOrders } from '@nairadesk/contract/orders';
import * as calls from '@nairadesk/contract/passkeys';
import { changePassword, endAllSessions, getSettings, saveBank } from '@nairadesk/contract/settings';
import { describe, expect, it } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { usePasskeys } from '../../test/passkey-calls.ts';
import { enrolPasskey, PasskeyDevice } from '../../test/passkey-device.ts';

const { world, ada, password, hashed, audited, confirm, confirmOptions, logIn, loginOptions, typedLongAgo } =
  usePasskeys();
const bank = { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber: '0123456789' };

describe('confirmation with a passkey', () => {
  it('counts like the password typed again, in this session alone', async () => {
    const { device } = await enrolPasskey(world, ada.token);
    const elsewhere = await world.session(ada.id);
    for (const token of [ada.token, elsewhere]) await typedLongAgo(token);
    expect((await world.call(saveBank, bank, ada.token)).failure.code).toBe('password_confirmation_required');
    const options = await confirmOptions(ada.token);
    expect(options.allowCredentials).toEqual([
      { id: device.id.toString('base64url'), type: 'public-key', transports: ['internal', 'hybrid'] },
    ]);
    // Named by us, a passkey need not name its user.
    const answer = await confirm(device.get(options, { userHandle: undefined }), ada.token);
    expect([answer.status, answer.body.message]).toEqual([200, 'Confirmed with your passkey']);
    expect((await world.call(saveBank, bank, ada.token)).status).toBe(200);
    expect((await world.call(saveBank, bank, elsewhere)).failure.code).toBe('password_confirmation_required');
  });

  it('is refused with the passkey of another person, for another session, and a second time', async () => {
    const { device } = await enrolPasskey(world, ada.token);
    const thief = await world.user();
    const { device: theirs } = await enrolPasskey(world, thief.token);
    const elsewhere = await world.session(ada.id);
    await typedLongAgo(ada.token);
    const used = device.get(await confirmOptions(elsewhere));
    expect((await confirm(used, elsewhere)).status).toBe(200);
    for (const credential of [
      theirs.get(await confirmOptions(ada.token)),
      device.get(await confirmOptions(elsewhere)),
      device.get(await loginOptions()),
      device.get(await confirmOptions(ada.token), { userVerified: false }),
      used,
    ]) {
      const refused = await confirm(credential, ada.token);
      expect([refused.status, Object.keys(refused.failure.fields ?? {})]).toEqual([422, ['credential']]);
    }
    expect((await confirm(used, elsewhere)).status).toBe(422);
    expect((await world.call(saveBank, bank, ada.token)).failure.code).toBe('password_confirmation_required');
  });

  it('counts wrong answers by session, not by place', async () => {
    const { device } = await enrolPasskey(world, ada.token);
    const elsewhere = await world.session(ada.id);
    await world.database.pool.query('delete from throttles');
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const wrong = device.get(await confirmOptions(elsewhere), { userVerified: false });
      statuses.push((await confirm(wrong, elsewhere)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
    expect((await confirm(device.get(await confirmOptions(ada.token)), ada.token)).status).toBe(200);
  });

  it('is not offered to a person without a passkey', async () => {
    const refused = await world.call(calls.startPasskeyConfirmation, {}, ada.token);
    expect([refused.status, refused.failure.code]).toEqual([409, 'passkey_missing']);
  });
});

describe('passkeys and the password', () => {
  async function reset(email: string): Promise<void> {
    await world.call(forgotPassword, { email }, null);
    const mail = (await mailsTo(world, email)).find(({ text }) => text.includes('reset-password?token='));
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const answer = await world.call(resetPassword, { token, password: 'quite another one' }, null);
    expect(answer.status, answer.text).toBe(200);
  }

  it('password reset: removes a customer’s passkeys and says so', async () => {
    const { device } = await enrolPasskey(world, ada.token);
    await reset(ada.email);
    expect((await logIn(device)).failure.code).toBe('passkey_wrong');
    expect((await mailsTo(world, ada.email))[0]?.text).toContain(
      'We removed your passkeys: “Unknown device”.',
    );
    expect((await audited('passkey-removed', ada))[0]).toMatchObject({ actorId: null });
  });

  it('password reset: keeps those of staff, whose second factor a mailbox must not take away, and lists them', async () => {
    const tunde = await world.admin({ passwordHash: hashed() });
    const { device } = await enrolPasskey(world, tunde.token);
    await reset(tunde.email);
    expect((await mailsTo(world, tunde.email))[0]?.text).toContain(
      'These passkeys still log you in: “Unknown device”.',
    );
    const byPassword = { email: tunde.email, password: 'quite another one' };
    expect((await world.call(login, byPassword, null)).failure.code).toBe('passkey_required');
    expect((await logIn(device)).status).toBe(200);
  });

  it('password change and “Log out everywhere”: keep passkeys, and the mail lists them', async () => {
    const { device } = await enrolPasskey(world, ada.token, new PasskeyDevice(), 'none');
    const change = { oldPassword: password, newPassword: 'quite another one' };
    expect((await world.call(changePassword, change, ada.token)).status).toBe(200);
    expect((await mailsTo(world, ada.email))[0]?.text).toContain('These passkeys still log you in: “none”.');
    const { token } = (await logIn(device)).body;
    expect((await world.call(endAllSessions, {}, token)).status).toBe(200);
    expect((await world.call(getSettings, {}, token)).status).toBe(401);
    expect((await logIn(device)).status).toBe(200);
  });

  it('staff with a passkey: are refused with the password alone, and keep no session without it', async () => {
    const tunde = await world.admin({ passwordHash: hashed() });
    const elsewhere = await world.session(tunde.id);
    const { device, id } = await enrolPasskey(world, tunde.token);
    expect((await world.call(listOrders, {}, tunde.token)).status).toBe(200);
    expect((await world.call(listOrders, {}, elsewhere)).status).toBe(401);
    expect(await world.count(`sessions where user_id = '${tunde.id}'`)).toBe(1);
    const byPassword = { email: tunde.email, password };
    const refused = await world.call(login, byPassword, null);
    expect([refused.status, refused.failure.code]).toEqual([401, 'passkey_required']);
    const wrong = await world.call(login, { ...byPassword, password: 'not this one' }, null);
    expect(wrong.failure.code).toBe('invalid_credentials');
    // However it was opened, a session without a second factor is none.
    const opened = await world.session(tunde.id);
    expect((await world.call(listOrders, {}, opened)).status).toBe(401);
    expect((await logIn(device)).status).toBe(200);
    expect((await world.call(calls.removePasskey, { id }, tunde.token)).status).toBe(200);
    expect((await world.call(login, byPassword, null)).status).toBe(200);
  });
});
