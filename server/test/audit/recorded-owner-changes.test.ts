import { login } from '@nairadesk/contract/auth';
import { saveBank, saveWallets, updateProfile } from '@nairadesk/contract/settings';
import { endTwoFactor, renewRecoveryCodes } from '@nairadesk/contract/two-factor';
import { expect, it } from 'vitest';
import { eq } from '../../src/platform/database/drizzle.ts';
import { auditLog } from '../../src/platform/database/tables/audit-tables.ts';
import { codeOf, enrol, wrongCodeOf } from '../authenticator.ts';
import { useWorld } from '../world.ts';

const world = useWorld();
const password = 'a long enough one';
const from = '127.0.0.1';

/** What the audit log says about a user: what was done, by whom, and how. */
async function told(subjectId: string) {
  const rows = await world.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(auditLog.number);
  return rows.map(({ action, actorId, detail }) => [action, actorId === subjectId, JSON.parse(detail)]);
}

it('audit log: records 2FA changes, used recovery codes and throttled codes', async () => {
  const passwordHash = await world.services.passwords.hash(password);
  const { id, email, token } = await world.admin({ passwordHash });
  const logIn = (code: string) => world.call(login, { email, password, code }, null);
  const { secret, recoveryCodes } = await enrol(world, token);
  await logIn(recoveryCodes[0] ?? '');
  await world.call(renewRecoveryCodes, { password, code: await codeOf(world, secret) }, token);
  const proof = { password, code: await codeOf(world, secret, 1) };
  const wrong = await wrongCodeOf(world, secret);
  await Promise.all(Array.from({ length: 14 }, () => logIn(wrong)));
  await world.database.pool.query('delete from throttles');
  await world.call(endTwoFactor, proof, token);
  expect(await told(id)).toEqual([
    ['two-factor-enrolled', true, { from }],
    ['recovery-code-used', true, { from, left: 9 }],
    ['logged-in', true, { from, failedTries: 0 }],
    ['recovery-codes-renewed', true, { from }],
    ['two-factor-throttled', false, { from }],
    ['two-factor-disabled', true, { from }],
  ]);
});

it('audit log: records changed payees, and nothing when nothing changes', async () => {
  const ada = await world.user();
  const bank = { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber: '0123456789' };
  const networks = [{ network: 'Tron' as const, walletAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }];
  for (let times = 0; times < 2; times += 1) {
    await world.call(saveBank, bank, ada.token);
    await world.call(saveWallets, { networks }, ada.token);
  }
  const changes = 'Bank: GTBank (new); Account name: Ada Obi (new); Account number: …789 (new)';
  expect(await told(ada.id)).toEqual([
    ['bank-changed', true, { from, changes }],
    ['wallets-changed', true, { from, changes: 'Tron: …RTv8 (new)' }],
  ]);
});

it('audit log: records a changed name, and nothing when it stays', async () => {
  const ada = await world.user({ name: 'Ada Obi' });
  const rest = { phone: '08031234567', country: 'Nigeria' };
  for (const name of ['Ada Obi', 'Bola Ade', 'Bola Ade'])
    await world.call(updateProfile, { name, ...rest }, ada.token);
  expect(await told(ada.id)).toEqual([
    ['name-changed', true, { from, name: 'Bola Ade', nameBefore: 'Ada Obi' }],
  ]);
});
