import { confirmPassword } from '@nairadesk/contract/auth';
import {
  changePassword,
  chooseLanguage,
  endAllSessions,
  endSession,
  listSessions,
  saveBank,
  saveWallets,
  updateProfile,
} from '@nairadesk/contract/settings';
import {
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from '@nairadesk/contract/two-factor';
import { codeOf, enrol } from '../authenticator.ts';
import type { World } from '../world.ts';
import { preparing, type Writes } from './prepared-call.ts';

/** Every call by which a person with this password changes their own account: what is prepared, then the call itself. */
export function ownWrites(world: World, password: string): Writes {
  const send = preparing(world);
  return {
    'POST /auth/confirm-password': async ({ token }) => send(confirmPassword, { password }, token),
    'POST /two-factor': async ({ token }) => send(startTwoFactor, {}, token),
    'POST /two-factor/confirm': async ({ token }) => {
      const { secret } = (await world.call(startTwoFactor, {}, token)).body.data;
      return send(confirmTwoFactor, { code: await codeOf(world, secret) }, token);
    },
    'POST /two-factor/recovery-codes': async ({ token }) => {
      const { secret } = await enrol(world, token);
      return send(renewRecoveryCodes, { password, code: await codeOf(world, secret) }, token);
    },
    'POST /two-factor/off': async ({ token }) => {
      const { secret } = await enrol(world, token);
      return send(endTwoFactor, { password, code: await codeOf(world, secret) }, token);
    },
    'POST /settings/update-profile': async ({ token }) =>
      send(updateProfile, { name: 'Thief', phone: '08031234567', country: 'Nigeria' }, token),
    'POST /settings/language': async ({ token }) => send(chooseLanguage, { language: 'ha' }, token),
    'POST /settings/change-password': async ({ token }) =>
      send(changePassword, { oldPassword: password, newPassword: 'the word of a thief' }, token),
    'POST /settings/bank': async ({ token }) =>
      send(saveBank, { bankName: 'GTBank', accountName: 'Thief', accountNumber: '0123456789' }, token),
    'POST /settings/wallets': async ({ token }) => {
      const walletAddress = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
      return send(saveWallets, { networks: [{ network: 'Tron', walletAddress }] }, token);
    },
    'DELETE /settings/sessions': async ({ token }) => send(endAllSessions, {}, token),
    'DELETE /settings/sessions/{id}': async ({ id, token }) => {
      await world.session(id);
      const { data } = (await world.call(listSessions, {}, token)).body;
      return send(endSession, { id: data.find(({ current }) => !current)?.id ?? '' }, token);
    },
  };
}
