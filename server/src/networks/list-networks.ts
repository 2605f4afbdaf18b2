import { type listNetworks as call, networks } from '@nairadesk/contract/networks';
import type { Ctx } from '../platform/context.ts';
import type { Reply } from '../platform/endpoint.ts';
import { switchedOffNetworks } from '../platform/tables.ts';

/** All networks, in the order of the contract, and whether the desk trades on them now. */
export async function listNetworks(ctx: Ctx): Promise<Reply<typeof call>> {
  const rows = await ctx.read.select({ network: switchedOffNetworks.network }).from(switchedOffNetworks);
  const off = new Set(rows.map((row) => row.network));
  return { data: networks.map((network) => ({ network, offered: !off.has(network) })) };
}
