import { memoUnanswered } from '@nairadesk/contract/check-memo';
import { type listNetworks as call, type NetworkState, networks } from '@nairadesk/contract/networks';
import { isStaff } from '@nairadesk/contract/roles';
import type { WalletAddress } from '@nairadesk/contract/settings';
import type { Ctx } from '../platform/context/context.ts';
import { switchedOffNetworks } from '../platform/database/tables/networks-tables.ts';
import { deskAccount, deskWallets } from '../platform/desk/desk-account.ts';
import type { Reply } from '../platform/http/endpoint.ts';

const findDeskWallets = { name: 'find_desk_wallets', text: deskWallets };

const findDeskBank = {
  name: 'find_desk_bank',
  text: `select exists (
    select from bank_accounts b join (${deskAccount}) desk on desk.id = b.user_id) as "isSaved"`,
};

/**
 * All networks in the order of the contract: whether each is on for orders, and whether the desk can receive there.
 * Staff also see whether the desk account has a bank account.
 */
export async function listNetworks(ctx: Ctx): Promise<Reply<typeof call>> {
  const [rows, wallets, banks] = await Promise.all([
    ctx.read.select({ network: switchedOffNetworks.network }).from(switchedOffNetworks),
    ctx.query<DeskWallet>(findDeskWallets, []),
    isStaff(ctx.actor.role) ? ctx.query<{ isSaved: boolean }>(findDeskBank, []) : null,
  ]);
  const off = new Set(rows.map((row) => row.network));
  const data = networks.map((network) => ({
    network,
    offered: !off.has(network),
    deskWallet: stateOf(wallets.find((wallet) => wallet.network === network)),
  }));
  return banks === null ? { data } : { data, deskBank: banks[0]?.isSaved ? 'ready' : 'missing' };
}

interface DeskWallet extends WalletAddress {
  [column: string]: unknown;
}

function stateOf(wallet: WalletAddress | undefined): NetworkState['deskWallet'] {
  if (!wallet) return 'missing';
  return memoUnanswered(wallet) ? 'memo-unanswered' : 'ready';
}
