import { describe, expect, it } from 'vitest';
import {
  afterLogin,
  crumbsOf,
  isReturnPath,
  orderPath,
  personPath,
  thingAt,
  thingPaths,
  titleOf,
} from './paths.ts';

describe('thingAt', () => {
  const id = '01a208a5-1f34-7e6e-a6ad-d315680be4c3';

  it('reads the id of the order whose page a path is, and of no other path', () => {
    expect(thingAt(orderPath(id), thingPaths.order)).toBe(id);
    for (const path of ['/order', '/order/', '/order/7', `/order/${id}/`, `/orders/${id}`, `/money/${id}`])
      expect(thingAt(path, thingPaths.order), path).toBeNull();
  });

  it('names no id in the breadcrumb and the title', () => {
    expect(crumbsOf(orderPath(id)).map(({ label }) => label)).toEqual(['Order', 'Details']);
    expect(titleOf(orderPath(id))).not.toContain(id);
  });

  it('reads the id of the person whose page a path is', () => {
    expect(thingAt(personPath({ id }), thingPaths.person)).toBe(id);
    expect(thingAt(personPath({ id }), thingPaths.order)).toBeNull();
    expect(crumbsOf(personPath({ id })).map(({ label }) => label)).toEqual(['People', 'Person']);
  });
});

describe('afterLogin', () => {
  it.each([
    ['user', '/transaction-history?status=completed#top', '/transaction-history?status=completed#top'],
    ['user', '/trade?asset=1', '/trade?asset=1'],
    ['user', '/order', '/dashboard'],
    ['user', undefined, '/dashboard'],
    ['admin', '/settings?tab=password', '/settings?tab=password'],
    ['admin', '/trade', '/order'],
    ['admin', '/admin-support?message=1', '/admin-support?message=1'],
    ['super-admin', '/money?tab=refunds', '/money?tab=refunds'],
    ['user', '/admin-support?message=1', '/dashboard'],
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
