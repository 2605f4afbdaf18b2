import { memoUnanswered } from '@nairadesk/contract/check-memo';
import { type listNetworks as call, type NetworkState, networks } from '@nairadesk/contract/networks';
import { isStaff } from '@nairadesk/contract/roles';
import type { WalletAddress } from '@nairadesk/contract/settings';
import type { Ctx } from '../platform/context/context.ts';
import { switchedOffNetworks } from '../platform/database/tables/networks-tables.ts';
import { type AccountOn, readAccountsOn } from '../platform/desk/accounts-on.ts';
import { deskWallets } from '../platform/desk/desk-account.ts';
import type { Reply } from '../platform/http/endpoint.ts';

const findDeskWallets = { name: 'find_desk_wallets', text: deskWallets };

/**
 * All networks in the order of the contract: whether each is on for orders, and whether the desk can receive there.
 * Staff also see whether customers can pay into an account of ours.
 */
export async function listNetworks(ctx: Ctx): Promise<Reply<typeof call>> {
  const [rows, wallets, accounts] = await Promise.all([
    ctx.read.select({ network: switchedOffNetworks.network }).from(switchedOffNetworks),
    ctx.query<DeskWallet>(findDeskWallets, []),
    isStaff(ctx.actor.role) ? readAccountsOn(ctx, { fresh: true }) : null,
  ]);
  const off = new Set(rows.map((row) => row.network));
  const data = networks.map((network) => ({
    network,
    offered: !off.has(network),
    deskWallet: stateOf(wallets.find((wallet) => wallet.network === network)),
  }));
  return accounts === null ? { data } : { data, deskBank: bankStateOf(accounts) };
}

interface DeskWallet extends WalletAddress {
  [column: string]: unknown;
}

function bankStateOf(accounts: AccountOn[]): Reply<typeof call>['deskBank'] {
  if (accounts.length === 0) return 'missing';
  return accounts.every(({ roomBesidePromisesKobo: room }) => room !== null && room <= 0n) ? 'full' : 'ready';
}

function stateOf(wallet: WalletAddress | undefined): NetworkState['deskWallet'] {
  if (!wallet) return 'missing';
  return memoUnanswered(wallet) ? 'memo-unanswered' : 'ready';
}
