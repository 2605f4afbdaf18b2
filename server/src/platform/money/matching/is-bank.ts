import { bankList } from '../../database/bank-list.ts';

// As narrations write them, without spaces and signs. Whole texts only: Zenith Okafor is a person.
const banks = new Set([
  ...[
    'access,accessbankplc,accessdiamond,citi,citibank,coronation,diamond,eco,ecobankplc,fbnbank,fbnmobile,fidelity',
    'globus,gt,gtbankplc,heritage,ibtc,jaiz,keystone,kuda,lotus,momopsb,moniepointmfb,opaydigital,optimus,parallex',
    'polaris,premiumtrust,providus,signature,skye,standardchartered,stanbicibtc,sterling,suntrust,taj,titan',
    'titantrust,ubaplc,union,unity,wema,zenith,zib,zenithbankplc',
  ].flatMap((line) => line.split(',')),
  ...bankList.flatMap(([name, , , , , aliases = []]) => [name, ...aliases].map(plainOf)),
]);

/**
 * Whether a text is the name of a bank that the product knows, or one of the ways banks shorten it. Only for the place
 * of a narration where its bank writes one.
 */
export function isBank(text: string): boolean {
  const plain = plainOf(text);
  return banks.has(plain) || /(bank|bankplc|banknigeria|mfb|microfinancebank|psb)$/.test(plain);
}

function plainOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
