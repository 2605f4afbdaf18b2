import { pauseTrading, saveDeskRules } from '@nairadesk/contract/desk-rules';
import { saveFlagRules } from '@nairadesk/contract/flags';
import { switchNetwork } from '@nairadesk/contract/network-changes';
import { removeSavedFilter, saveFilter } from '@nairadesk/contract/order-filters';
import {
  addReceivingAccount,
  capReceivingAccount,
  switchReceivingAccount,
} from '@nairadesk/contract/receiving-accounts';
import type { openTrade } from '../trade.ts';
import type { World } from '../world.ts';
import { preparing, type Writes } from './prepared-call.ts';

type Trade = Awaited<ReturnType<typeof openTrade>>;

const account = { bankName: 'GTBank', accountName: 'Desk' };

/** Every call that changes the desk's rules or where customers pay: what is prepared for staff, then the call itself. */
export function deskWrites(world: World, trade: () => Trade): Writes {
  const send = preparing(world);
  /** Adds a receiving account, and gives its id. */
  const accountOf = async (accountNumber: string) => {
    const body = { ...account, accountNumber };
    return (await world.call(addReceivingAccount, body, trade().boss.token)).body.data.id;
  };
  return {
    'PATCH /networks': async ({ token }) => send(switchNetwork, { network: 'Tezos', offered: false }, token),
    'POST /receiving-accounts': async ({ token }) =>
      send(addReceivingAccount, { ...account, accountNumber: '2222222222' }, token),
    'PATCH /receiving-accounts/{id}': async ({ token }) =>
      send(capReceivingAccount, { id: await accountOf('3333333333'), dailyCap: '1' }, token),
    'PATCH /receiving-accounts/{id}/switch': async ({ token }) =>
      send(switchReceivingAccount, { id: await accountOf('4444444444'), on: false, reason: 'None' }, token),
    'PATCH /desk-rules': async ({ token }) => {
      const rules = { tolerance: '999', lateMinutes: 60, strangers: 'warn' as const, referenceFrom: null };
      return send(saveDeskRules, rules, token);
    },
    'PATCH /desk-rules/trading': async ({ token }) =>
      send(pauseTrading, { paused: true, reason: 'None' }, token),
    'POST /saved-filters': async ({ token }) => send(saveFilter, { name: 'Late', filters: {} }, token),
    'DELETE /saved-filters/{id}': async ({ token }) => {
      const { data } = (await world.call(saveFilter, { name: 'Late', filters: {} }, token)).body;
      return send(removeSavedFilter, { id: data.id }, token);
    },
    'PATCH /flags': async ({ token }) =>
      send(saveFlagRules, { rules: [{ kind: 'first-order', level: 'off' }] }, token),
  };
}
