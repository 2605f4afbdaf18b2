import { networkFacts } from '@nairadesk/contract/network-facts';
import type { Tx } from '../platform/audit/audit.ts';
import { and, eq, isNull } from '../platform/database/drizzle.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { switchedOffNetworks } from '../platform/database/tables/networks-tables.ts';
import type { orders } from '../platform/database/tables/orders-tables.ts';
import { networkRefusal } from '../platform/desk/order-limits.ts';
import { Refusal } from '../platform/errors/refusal.ts';

/**
 * The asset of this order, which a new one would be for. Refuses: offer_not_possible, where it is no longer sold, or
 * not on this network now, or has another name: the new order would sell the old name at another price.
 * @param advice what the caller can do then
 */
export async function readAssetOnSale(
  tx: Tx,
  { assetId, assetName, network }: typeof orders.$inferSelect,
  advice: string,
): Promise<typeof assets.$inferSelect> {
  const [asset] = await tx
    .select()
    .from(assets)
    .where(and(eq(assets.id, assetId), isNull(assets.archivedAt)));
  if (asset && asset.name !== assetName)
    throw new Refusal('offer_not_possible', {
      message: `${assetName} is called ${asset.name} now. ${advice}`,
    });
  if (asset && (network === null || !networkRefusal(asset, network, await isSwitchedOff(tx, network))))
    return asset;
  throw new Refusal('offer_not_possible', {
    message:
      network === null
        ? `We don’t sell ${assetName} right now. ${advice}`
        : `We don’t sell ${assetName} on ${networkFacts[network].title} right now. ${advice}`,
  });
}

async function isSwitchedOff(tx: Tx, network: typeof switchedOffNetworks.$inferSelect.network) {
  return (await tx.$count(switchedOffNetworks, eq(switchedOffNetworks.network, network))) > 0;
}
