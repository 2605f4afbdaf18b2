import { matrix } from '@nairadesk/contract/access';
import { proveReceipt } from '@nairadesk/contract/order-receipt';
import { expect, it } from 'vitest';
import { routes } from '../../src/app.ts';
import { useTrade } from '../trade.ts';

const { world, trade } = useTrade();

it('lists of a customer: contain no data of another customer', async () => {
  const stranger = await world.user();
  const { ada } = trade;
  const { transactionId } = await trade.place(trade.sell);
  const words = [ada.name, ada.email, ada.phone, transactionId, 'ada-bitcoin', '0987654321'];
  const reads = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path, stream, access }) => {
      // A receipt is for all who have its code.
      const isList = method === 'GET' && !stream && !path.includes('{') && path !== proveReceipt.path;
      return isList && matrix[access]['another user'] === 'yes';
    });
  expect(reads.length).toBeGreaterThan(5);
  for (const { path } of reads) {
    const answer = await world.send({
      method: 'GET',
      path: path === '/assets' ? '/assets?assetType=cryptocurrency' : path,
      token: stranger.token,
    });
    expect(answer.status, `${path} ${answer.text}`).toBe(200);
    expect(
      words.filter((word) => answer.text.includes(word)),
      path,
    ).toEqual([]);
  }
});
