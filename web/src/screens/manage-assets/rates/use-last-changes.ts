import { type LastPriceChange, listLastPriceChanges } from '@nairadesk/contract/asset-prices';
import type { Asset } from '@nairadesk/contract/assets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { readKey, useRead } from '../../../api/use-read.ts';

/** Who last changed each asset's prices, by id of the asset; asked again when a price has changed. */
export function useLastChanges(assets: readonly Asset[]): ReadonlyMap<string, LastPriceChange> {
  const client = useQueryClient();
  const read = useRead(listLastPriceChanges, {}, { quiet: true });
  const versions = assets.reduce((sum, { priceVersion }) => sum + priceVersion, 0);
  const known = useRef(versions);
  useEffect(() => {
    if (known.current === versions) return;
    known.current = versions;
    void client.invalidateQueries({ queryKey: readKey(listLastPriceChanges) });
  }, [client, versions]);
  return useMemo(() => new Map(read.data?.data.map((change) => [change.id, change])), [read.data]);
}
