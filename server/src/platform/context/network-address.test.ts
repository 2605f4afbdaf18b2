import { describe, expect, it } from 'vitest';
import { createContext, type Services } from './context.ts';
import { readNetworkAddress } from './network-address.ts';

const networkOf = (entry: string) => readNetworkAddress(entry).network;

describe('network address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8:1::6', '2001:db8:1::/64'],
    ['2001:db8::a:b:c:d', '2001:db8::/64'],
    ['2001:db8::d', '2001:db8::/64'],
    ['2001:db8::2:a:b:c:d', '2001:db8:0:2::/64'],
    ['::1', '::/64'],
  ])('counts %s as the network %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it.each([
    '9.9.9.7',
    ' 9.9.9.7 ',
    '9.9.9.7:51234',
    '9.9.9.7:1',
    '::ffff:9.9.9.7',
    '::ffff:909:907',
    '::FFFF:0909:0907',
    '0:0:0:0:0:ffff:909:907',
    '[::ffff:909:907]',
    '[::ffff:9.9.9.7]:443',
  ])('counts every spelling of an IPv4 address as one place: %j', (entry) => {
    expect(readNetworkAddress(entry)).toEqual({ network: '9.9.9.7', site: null });
  });

  it.each([
    '2001:db8:aaaa:bb00::1',
    '2001:DB8:AAAA:BB00:0:0:0:1',
    '[2001:db8:aaaa:bb00::1]',
    '[2001:db8:aaaa:bb00::2]:51234',
    '2001:db8:aaaa:bb00::1%eth0',
    '[2001:db8:aaaa:bb00::1%eth0]:443',
  ])('counts every spelling of an IPv6 address as one network of one site: %j', (entry) => {
    expect(readNetworkAddress(entry)).toEqual({
      network: '2001:db8:aaaa:bb00::/64',
      site: '2001:db8:aaaa::/48',
    });
  });

  it('counts the 256 networks of one /56 as one site', () => {
    const places = Array.from({ length: 256 }, (_, index) =>
      readNetworkAddress(`2001:db8:aaaa:bb${index.toString(16).padStart(2, '0')}::1`),
    );
    expect(new Set(places.map(({ network }) => network)).size).toBe(256);
    expect(new Set(places.map(({ site }) => site))).toEqual(new Set(['2001:db8:aaaa::/48']));
  });

  it.each([
    '',
    'unknown',
    '_hidden',
    '999.1.1.1',
    '1.2.3.4.5',
    '1.2.3.4, 5.6.7.8',
    '[::1',
    'a b',
    '\0',
    'x'.repeat(9000),
  ])('counts what is no address as one place: %j', (entry) => {
    expect(readNetworkAddress(entry)).toEqual({ network: 'unknown', site: null });
  });

  it('counts a connection that was reset, and has no address any more, with these', () => {
    expect(readNetworkAddress(undefined)).toEqual({ network: 'unknown', site: null });
  });

  it('is what a request context counts by', () => {
    const services = { database: {}, audit: {}, standing: {} } as Services;
    const { networkAddress, siteAddress } = createContext(services, { ip: '[2001:db8:1:2::6]:443' });
    expect([networkAddress, siteAddress]).toEqual(['2001:db8:1:2::/64', '2001:db8:1::/48']);
  });
});
