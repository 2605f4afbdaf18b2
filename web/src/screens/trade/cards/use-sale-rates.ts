import type { Asset } from '@nairadesk/contract/assets';
import { listPublicCardRates } from '@nairadesk/contract/card-rates';
import type { OrderType } from '@nairadesk/contract/money';
import { useState } from 'react';
import { useRead } from '../../../api/use-read.ts';

/**
 * The rates by which an asset's cards are sold one by one. `rates` is null where it is sold by quantity instead: to
 * buy, coins, cards without a rate; where all go off while the seller fills in the form, it stays and there are none.
 * While `isAsked`, it isn't known yet.
 */
export function useSaleRates({ id, assetType }: Asset, orderType: OrderType) {
  const isCardSale = assetType === 'gift-card' && orderType === 'sell';
  const read = useRead(listPublicCardRates, { assetId: id }, { when: isCardSale, quiet: true, fresh: true });
  const rates = isCardSale ? read.data?.data : undefined;
  const [isByCard, setIsByCard] = useState(false);
  if (rates && rates.length > 0 && !isByCard) setIsByCard(true);
  return {
    rates: rates && (isByCard || rates.length > 0) ? rates : null,
    isAsked: isCardSale && !rates,
    failed: isCardSale && !rates && read.isError && read,
  };
}
