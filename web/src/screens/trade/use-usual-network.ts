import type { Asset } from '@nairadesk/contract/assets';
import { getOrder } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import { useEffect, useRef } from 'react';
import { useRead } from '../../api/use-read.ts';

/**
 * The network of the customer's last order of this coin, which is chosen where nothing is yet; undefined: there is none,
 * or it isn't known yet. Derived from the newest orders, which the strip of open orders has read already.
 * @param form the network that is chosen, '' for none, and how to choose one
 */
export function useUsualNetwork(asset: Asset, form: { chosen: string; choose: (network: string) => void }) {
  const isAsked = asset.assetType === 'cryptocurrency' && asset.networks.length > 1;
  const history = useRead(listHistory, { pageSize: '50' }, { when: isAsked, quiet: true });
  const last = history.data?.data.find((order) => order.assetName === asset.name);
  const order = useRead(
    getOrder,
    { id: last?.id ?? '' },
    { when: isAsked && last !== undefined, quiet: true },
  );
  const usual = asset.networks.find((name) => name === order.data?.data.network);
  const isDone = useRef(form.chosen !== '');
  const { chosen, choose } = form;
  useEffect(() => {
    if (chosen !== '') isDone.current = true;
    if (isDone.current || !usual) return;
    isDone.current = true;
    choose(usual);
  }, [usual, chosen, choose]);
  return usual;
}
