import { expect, it } from 'vitest';
import { priceIn, readPrice } from './read-price.ts';

it.each([
  ['1600', '1600.00'],
  ['1,600', '1600.00'],
  ['₦1,250,000.50', '1250000.50'],
  [' ₦ 1,250,000.5 ', '1250000.50'],
  ['NGN 160,050,000', '160050000.00'],
  ['1 600', '1600.00'],
  ['0.01', '0.01'],
])('read price: understands %j', (text, naira) => {
  expect(readPrice(text)).toEqual({ naira });
});

it.each([
  '',
  ' ',
  '₦',
  '0',
  '0.00',
  '-5',
  '1600,50',
  '1,60',
  '16,00,000',
  '1.6E+05',
  '1600.123',
  '$5',
  'N/A',
  '#REF!',
  '5%',
])('read price: refuses %j in words, and takes it for no price', (text) => {
  expect(readPrice(text)).toEqual({ problem: expect.stringMatching(/^[A-Z].{8,}/) });
  expect(priceIn(text)).toBeNull();
});
