import { describe, expect, it } from 'vitest';
import { hrefOf, readSearch } from './navigate.ts';
import { paths } from './paths.ts';

describe('URL search parameters', () => {
  it('contain the given values, and neither undefined ones nor defaults', () => {
    expect(hrefOf(paths.trade)).toBe('/trade');
    expect(hrefOf(paths.trade, { tab: 'gift-card', asset: undefined })).toBe('/trade?tab=gift-card');
    expect(hrefOf(paths.userManagement, { page: 1, size: 10 })).toBe('/user-management');
    expect(hrefOf(paths.order, { search: 'a&b=c #100% +₦' })).toBe(
      '/order?search=a%26b%3Dc+%23100%25+%2B%E2%82%A6',
    );
  });

  it('are read back as written', () => {
    const asked = { search: 'a&b=c #100% +₦', page: 3, size: 25, status: 'pending' } as const;
    const { search } = new URL(hrefOf(paths.transactionHistory, asked), 'http://localhost');
    expect(readSearch(paths.transactionHistory, search)).toMatchObject(asked);
    expect(readSearch(paths.order, '?search=2026')).toMatchObject({ search: '2026' });
    expect(readSearch(paths.adminSupport, '?responded=true')).toMatchObject({ responded: true });
    expect(readSearch(paths.money, '?tab=refunds&state=due')).toMatchObject({ tab: 'refunds', state: 'due' });
  });

  it('of the transfers know no state of refunds', () => {
    expect(hrefOf(paths.money, { state: 'all' })).toBe('/money?state=all');
    expect(hrefOf(paths.money, { state: 'due' })).toBe('/money');
    expect(readSearch(paths.money, '?tab=transfers&state=settled').state).toBeUndefined();
  });

  it.each([
    ['?page=0&size=7'],
    ['?page=-1&size=1e1'],
    ['?page=1&size=10'],
    ['?page=٣&size=junk'],
    ['?page=99999999999&size='],
    ['?__proto__=1&constructor=1'],
  ])('are ignored when invalid or default: %s', (search) => {
    const asked = readSearch(paths.userManagement, search);
    expect(Object.values(asked).filter((value) => value !== undefined)).toEqual([]);
  });
});
