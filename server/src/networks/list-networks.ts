import { memoUnanswered } from '@nairadesk/contract/check-memo';
import { type listNetworks as call, type NetworkState, networks } from '@nairadesk/contract/networks';
import type { WalletAddress } from '@nairadesk/contract/settings';
import type { Ctx } from '../platform/context.ts';
import { deskAccount } from '../platform/desk-account.ts';
import type { Reply } from '../platform/endpoint.ts';
import { switchedOffNetworks } from '../platform/tables.ts';

const findDeskWallets = {
  name: 'find_desk_wallets',
  text: `
    select w.network, w.address as "walletAddress", w.memo, w.no_memo as "noMemo"
    from wallets w join (${deskAccount}) desk on desk.id = w.user_id`,
};

/** All networks, in the order of the contract, whether the desk trades on them now, and whether it can receive there. */
export async function listNetworks(ctx: Ctx): Promise<Reply<typeof call>> {
  const [rows, wallets] = await Promise.all([
    ctx.read.select({ network: switchedOffNetworks.network }).from(switchedOffNetworks),
    ctx.query<DeskWallet>(findDeskWallets, []),
  ]);
  const off = new Set(rows.map((row) => row.network));
  const data = networks.map((network) => ({
    network,
    offered: !off.has(network),
    deskWallet: stateOf(wallets.find((wallet) => wallet.network === network)),
  }));
  return { data };
}

interface DeskWallet extends WalletAddress {
  [column: string]: unknown;
}

function stateOf(wallet: WalletAddress | undefined): NetworkState['deskWallet'] {
  if (!wallet) return 'missing';
  return memoUnanswered(wallet) ? 'memo-unanswered' : 'ready';
}
