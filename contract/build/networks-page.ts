import { addressKinds } from '../src/address-kinds.ts';
import { memoName } from '../src/check-memo.ts';
import { exampleAddress } from '../src/example-address.ts';
import { networkFacts, sharesAddresses } from '../src/network-facts.ts';
import { type Network, networks } from '../src/networks.ts';
import { paymentUri } from '../src/payment-uri.ts';

/** The text of docs/networks.md: what is known of each network, from the tables that the product itself uses. */
export function networksPage(): string {
  return `${[
    '# Networks',
    'Made by `npm run networks-page` from `contract/src/network-facts.ts` and `contract/src/address-kinds.ts`; a test holds it current. Why addresses are checked so: [0029](decisions/0029-wallet-addresses-are-checked-on-save.md), [0030](decisions/0030-memos-are-asked-for-before-an-order.md).',
    'Examples belong to nobody: never send anything there.',
    table(
      ['network', 'in words', 'an address looks like', 'checksum', 'memo', 'payment link', 'status'],
      networks.map(rowOf),
    ),
    '## Networks that share addresses',
    `The same address is valid on more than one of these, so the network is named again in words before money moves: ${networks.filter(sharesAddresses).join(', ')}.`,
    '## Sources',
    table(
      ['kind of address', 'example', 'laid down in'],
      Object.entries(addressKinds).map(([kind, { sources }]) => {
        const network = networks.find((name) => networkFacts[name].kind === kind);
        const example = network ? exampleAddress(network, 'the page about networks') : '';
        return [kind, `\`${example}\``, sources.map((source) => `<${source}>`).join('<br>')];
      }),
    ),
  ].join('\n\n')}\n`;
}

const statusSources: Partial<Record<Network, string>> = {
  Fantom: 'https://docs.fantom.foundation/sonic-migration/app-token-migration',
  zkSync: 'https://marketalert.com/zksync-shuts-down-zksync-lite-to-focus-on-scalable-ethereum-solutions/',
  Loopring:
    'https://www.cryptotimes.io/2026/06/29/loopring-shuts-down-its-dex-disabling-the-trustless-exit-it-pioneered/',
  EOS: 'https://www.vaulta.com/',
  BEP2: 'https://docs.bnbchain.org/bc-fusion/',
};

function rowOf(network: Network): string[] {
  const { title, kind, status } = networkFacts[network];
  const { forms, checksum } = addressKinds[kind];
  const told = status ? `${status.notice} [Source](${statusSources[network]})` : '';
  return [network, title, forms, checksum, memoOf(network), linkOf(network), told];
}

function memoOf(network: Network): string {
  const rule = networkFacts[network].memo?.rule;
  if (rule === undefined) return '';
  const name = memoName(network).toLowerCase();
  if (rule === 'tag') return `${name}: 0 to 4294967295`;
  if (rule === 'stellar') return `${name}: a number of 64 bits, 28 bytes of text, or a hash of 64 digits`;
  return `${name}: at most ${rule} bytes`;
}

function linkOf(network: Network): string {
  const [assetName = ''] = networkFacts[network].coin;
  const link = paymentUri({ network, walletAddress: '…', memo: null, assetName, quantity: '1' });
  return link === '…' ? '' : `\`${link}\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
