import type { Seeded } from './seeded.ts';

export interface Transfer {
  isIn: boolean;
  /** As the bank writes it; empty where it leaves it out. */
  name: string;
  bank: string;
  account: string;
  remark: string;
}

type Writer = (transfer: Transfer, random: Seeded) => string;

const gtbank: Writer = ({ name, bank, remark }, random) =>
  random.chance(0.4)
    ? `TRANSFER BETWEEN CUSTOMERS ${remark || 'VIA GTWORLD'}-${bank}-${name}`
    : `NIP/${name}/${bank}/${remark}`;
// The same words on debits.
const zenith: Writer = ({ name, bank, remark }, random) =>
  `NIP CR/MOB/${name}/${bank}/${remark ? `${remark}/` : ''}${random.digits(30)}`;
const corporate: Writer = ({ name, remark }) => `CIP CR/${name}/${remark}`;
const access: Writer = ({ name, bank, remark }) => `NIP/${bank}/${name}/${remark}`;
const firstBank: Writer = ({ isIn, name, bank, remark }) =>
  `FIP:${isIn ? '' : 'MB:'}${bank}/${name}/${remark}`;
const uba: Writer = ({ name, account, remark, isIn }, random) =>
  isIn && random.chance(0.3)
    ? `MOB TRF FRM ${name} ${account}`
    : `TRF ${isIn ? 'FROM' : 'TO'} ${name}/${remark}`;
const providus: Writer = ({ isIn, name, remark }) =>
  isIn
    ? `TRANSFER FROM ${name} TO NAIRADESK LTD ${remark}`
    : `TRANSFER FROM NAIRADESK LTD TO ${name}/${remark}`;
const opay: Writer = ({ isIn, name, bank, account, remark }) =>
  `Transfer ${isIn ? 'from' : 'to'} ${name} | ${bank} | ${account}${remark && ` | ${remark}`}`;
const palmpay: Writer = ({ isIn, name, remark }) =>
  `${isIn ? 'Received from' : 'Send to'} ${name}${remark && ` | ${remark}`}`;
const moniepoint: Writer = ({ remark }) => remark || 'Transfer';

const writers: Record<string, Writer> = {
  GTBank: gtbank,
  Zenith: zenith,
  'Zenith corporate': corporate,
  Access: access,
  'First Bank': firstBank,
  UBA: uba,
  Providus: providus,
  OPay: opay,
  PalmPay: palmpay,
  'PalmPay, day first': palmpay,
  Moniepoint: moniepoint,
};

/** What the bank of a format prints for a transfer; without a name it says hardly anything. */
export function writeNarration(format: string, transfer: Transfer, random: Seeded): string {
  if (transfer.name === '')
    return `NIBSS Instant Payment ${transfer.isIn ? 'Inward' : 'Outward'} ${random.digits(12)}`;
  return (writers[format] as Writer)(transfer, random).replaceAll(/\s+/g, ' ').trim();
}
