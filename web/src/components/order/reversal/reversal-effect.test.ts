import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { expect, it } from 'vitest';
import { reversalEffect } from './reversal-effect.ts';

const order = {
  orderType: 'buy',
  amount: '150000.00',
  quantity: '0.001',
  settled: null,
  matched: null,
  takenBack: null,
} as unknown as OrderDetail;
const settled = { amount: '149500.00', quantity: '0.00099' };

it.each([
  [{}, 'No transfer is matched to it, so all of its ₦150,000.00 becomes a refund.'],
  [{ matched: '150000.00' }, 'The ₦150,000.00 that we received becomes a refund.'],
  // What was too much has its own refund.
  [{ matched: '150500.00' }, 'The ₦150,000.00 that we received becomes a refund.'],
  [{ matched: '149500.00', settled }, 'The ₦149,500.00 that we received becomes a refund.'],
  [{ matched: '149980.00' }, 'What we received becomes a refund.'],
  [{ takenBack: '150000.00' }, 'The bank took ₦150,000.00 back.'],
  [{ orderType: 'sell' }, 'What we paid out, the customer owes us.'],
] as const)('reversing an order: says of %j what becomes of its money', (more, text) => {
  expect(reversalEffect({ ...order, ...more } as OrderDetail)).toContain(text);
});

it('reversing an order: says that nothing goes back where nothing came', () => {
  expect(reversalEffect(order, false)).toContain('Nothing goes back to the customer.');
});
