import { confirmTwoFactor, startTwoFactor } from '@nairadesk/contract/two-factor';
import { Secret, TOTP } from 'otpauth';
import type { World } from './world.ts';

const period = 30;
const codeAt = (secret: string, step: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), period, timestamp: step * period * 1000 });

async function stepNow(world: World): Promise<number> {
  const { rows } = await world.database.pool.query<{ step: number }>(
    `select floor(extract(epoch from clock_timestamp()) / ${period})::int as step`,
  );
  return rows[0]?.step ?? Number.NaN;
}

/** What an authenticator app shows for a secret, so many steps from the database's now. */
export async function codeOf(world: World, secret: string, steps = 0): Promise<string> {
  return codeAt(secret, (await stepNow(world)) + steps);
}

/** A code that the app shows at no time near the database's now. */
export async function wrongCodeOf(world: World, secret: string): Promise<string> {
  const now = await stepNow(world);
  const near = [-3, -2, -1, 0, 1, 2, 3].map((steps) => codeAt(secret, now + steps));
  const wrong = ['000000', '000001', '000002', '000003', '000004', '000005', '000006', '000007'];
  return wrong.find((code) => !near.includes(code)) ?? '';
}

/**
 * Sets two-factor authentication up for the owner of the token; the codes of this step and the
 * next are still good, and `usedCode` is not. As if that had been one step earlier: a code of the step before
 * could run out on its way.
 */
export async function enrol(
  world: World,
  token: string,
): Promise<{ secret: string; usedCode: string; recoveryCodes: string[] }> {
  const started = await world.call(startTwoFactor, {}, token);
  const { secret } = started.body.data;
  const confirmed = await world.call(confirmTwoFactor, { code: await codeOf(world, secret) }, token);
  const { rows } = await world.database.pool.query<{ last_step: string }>(
    `update two_factors set last_step = last_step - 1
     where user_id = (select user_id from sessions where token_hash = sha256(convert_to($1, 'utf8'))) returning last_step`,
    [token],
  );
  const usedCode = codeAt(secret, Number(rows[0]?.last_step));
  return { secret, usedCode, recoveryCodes: confirmed.body.data.recoveryCodes };
}
