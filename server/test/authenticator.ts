import { confirmTwoFactor, startTwoFactor } from '@nairadesk/contract/two-factor';
import { Secret, TOTP } from 'otpauth';
import type { World } from './world.ts';

const period = 30;

/** What an authenticator app shows for a secret, so many steps from the database's now. */
export async function codeOf(world: World, secret: string, steps = 0): Promise<string> {
  const { rows } = await world.database.pool.query<{ now: string }>(
    'select extract(epoch from clock_timestamp()) as now',
  );
  const timestamp = (Number(rows[0]?.now) + steps * period) * 1000;
  return TOTP.generate({ secret: Secret.fromBase32(secret), period, timestamp });
}

/** Sets two-step log-in up for whoever holds the token; the code of this step and the next are still good. */
export async function enrol(
  world: World,
  token: string,
): Promise<{ secret: string; usedCode: string; recoveryCodes: string[] }> {
  const started = await world.call(startTwoFactor, {}, token);
  const { secret } = started.body.data;
  const usedCode = await codeOf(world, secret, -1);
  const confirmed = await world.call(confirmTwoFactor, { code: usedCode }, token);
  return { secret, usedCode, recoveryCodes: confirmed.body.data.recoveryCodes };
}
