import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { networksPage } from '../build/networks-page.ts';
import { addressKinds } from './address-kinds.ts';
import { networkFacts, sharesAddresses } from './network-facts.ts';
import { networks } from './networks.ts';

describe('network table', () => {
  it('has a row for each of the 33 networks and an address kind for each row', () => {
    expect(networks).toHaveLength(33);
    expect(Object.keys(networkFacts)).toEqual([...networks]);
    const kinds = new Set(networks.map((network) => networkFacts[network].kind));
    expect([...kinds].toSorted()).toEqual(Object.keys(addressKinds).toSorted());
  });

  it('links to block explorers over HTTPS only', () => {
    for (const network of networks) {
      const { explorer = 'https://none.example/' } = networkFacts[network];
      expect(explorer, network).toMatch(/^https:\/\/[a-z.]+\/.*\/$|^https:\/\/[a-z.]+\/$/);
    }
  });

  it('has a unique chain id per network', () => {
    const numbers = networks.map((network) => networkFacts[network].chainId).filter(Boolean);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('are those of the specification, by its names and in its order', () => {
    const page = readFileSync(new URL('../../docs/specification.md', import.meta.url), 'utf8');
    const [, names = ''] = /^\| 3\.3\.2 \| networks \| (.+) \|$/m.exec(page) ?? [];
    expect(networks.join(', ')).toBe(names);
  });

  it('marks networks that are closed or moving', () => {
    const told = networks.flatMap((network) => {
      const { status } = networkFacts[network];
      return status ? [`${network} ${status.state}`] : [];
    });
    expect(told).toEqual(['Fantom moving', 'zkSync moving', 'Loopring closed', 'EOS moving', 'BEP2 closed']);
  });

  it('marks networks that share addresses', () => {
    expect(['ERC20', 'BSC', 'Aptos', 'Cosmos'].map((network) => sharesAddresses(network as 'ERC20'))).toEqual(
      [true, true, true, true],
    );
    expect(sharesAddresses('Bitcoin')).toBe(false);
  });

  it('matches docs/networks.md (to update: npm run networks-page)', () => {
    expect(readFileSync(new URL('../../docs/networks.md', import.meta.url), 'utf8')).toBe(networksPage());
  });
});
