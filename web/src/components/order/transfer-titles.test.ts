import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { expect, it } from 'vitest';
import { transferTitle } from './transfer-titles.ts';

const order = (status: OrderDetail['status']) => ({ status }) as OrderDetail;

it('transferTitle: requests a transfer only while one is due', () => {
  expect(transferTitle('pay', order('pending'), false)).toBe('You pay to');
  expect(transferTitle('pay', order('successful'), true)).toBe('The customer pays to');
  expect(transferTitle('pay', order('completed'), false)).toBe('You paid to');
  expect(transferTitle('payOut', order('completed'), true)).toBe('Paid out to');
});

it('transferTitle: shows the owner of a cancelled order no account to pay to', () => {
  expect(transferTitle('pay', order('cancelled'), false)).toBeNull();
  expect(transferTitle('deliver', order('cancelled'), true)).toBe('Delivery wallet');
});
