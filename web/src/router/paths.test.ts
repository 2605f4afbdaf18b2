import { describe, expect, it } from 'vitest';
import { afterLogin, isReturnPath } from './paths.ts';

describe('afterLogin', () => {
  it.each([
    ['user', '/transaction-history?status=completed#top', '/transaction-history?status=completed#top'],
    ['user', '/trade?asset=1', '/trade?asset=1'],
    ['user', '/order', '/dashboard'],
    ['user', undefined, '/dashboard'],
    ['admin', '/settings?tab=password', '/settings?tab=password'],
    ['admin', '/trade', '/order'],
    ['super-admin', undefined, '/order'],
  ] as const)('sends a %s who requested %s to %s', (role, asked, to) => {
    expect(afterLogin(role, asked)).toBe(to);
  });

  it.each([
    'https://evil.example',
    '//evil.example/trade',
    '/\\evil.example/trade',
    '\\trade',
    'javascript:alert(1)//trade',
    ' /trade',
    '/trade/',
    '/trade/../login',
    '/trade%2f..%2flogin',
    '/login?next=/trade',
    '/',
    '',
  ])('rejects the return path %j', (asked) => {
    expect(isReturnPath(asked)).toBe(false);
    expect(afterLogin('user', asked)).toBe('/dashboard');
  });

  it('rejects a return path that is not a string', () => {
    expect([7, null, undefined, ['/trade'], { next: '/trade' }].filter(isReturnPath)).toEqual([]);
  });
});
