import { makeXlsx } from './make-xlsx.ts';
import { accountBlock, type BankFormat, csv, plainFormat, sides } from './statement-format.ts';
import { formatAmount, lagosClock, monthNames } from './written-values.ts';

const opay: BankFormat = {
  ...plainFormat,
  name: 'OPay',
  hasTime: true,
  hasReference: true,
  hasSweeps: true,
  headingRow: 7,
  dateOrder: 'month-name',
  write(lines) {
    const heading =
      'Trans. Date,Value Date,Description,Debit(₦),Credit(₦),Balance After(₦),Channel,Transaction Reference'.split(
        ',',
      );
    const rows = lines.map((line) => {
      const { day, month, year, time } = lagosClock(line.at);
      const date = `${day} ${monthNames[month - 1]} ${year}`;
      return [
        `${date} ${time}`,
        date,
        line.narration,
        ...sides(line, '--'),
        formatAmount(line.balanceKobo),
        'Mobile',
        line.reference,
      ];
    });
    return makeXlsx([...accountBlock, ['Wallet Account'], [], heading, ...rows]);
  },
};

function palmpay(name: string, dateOrder: 'day-first' | 'month-first'): BankFormat {
  return {
    ...plainFormat,
    name,
    hasTime: true,
    hasBalance: false,
    hasReference: true,
    dateOrder,
    write(lines) {
      const heading =
        'Transaction Date,Transaction Detail,Money In (NGN),Money Out (NGN),Transaction ID'.split(',');
      const rows = lines.map((line) => {
        const { day, month, year, halfTime } = lagosClock(line.at);
        const pair = [String(month).padStart(2, '0'), day];
        const date = [...(dateOrder === 'month-first' ? pair : pair.toReversed()), year].join('/');
        const [debit, credit] = sides(line, '');
        return [`${date} ${halfTime}`, line.narration, credit, debit, line.reference];
      });
      return Buffer.from(csv([heading, ...rows]));
    },
  };
}

const moniepointHeadings =
  'Date,Account Name,Transaction Type,Transaction Status,Terminal ID,RRN,Transaction Ref,Reversal Status,Transaction Amount (NGN),Settlement Debit (NGN),Settlement Credit (NGN),Balance Before (NGN),Balance After (NGN),Charge (NGN),Beneficiary,Beneficiary Institution,Source,Source Institution,Narration';

const moniepoint: BankFormat = {
  ...plainFormat,
  name: 'Moniepoint',
  hasTime: true,
  hasReference: true,
  hasParty: true,
  dateOrder: 'iso',
  write(lines) {
    const own = ['NAIRADESK LIMITED', 'Moniepoint MFB'];
    const rows = lines.flatMap((line, index) => {
      const { year, month, day, time } = lagosClock(line.at);
      const date = `${year}-${String(month).padStart(2, '0')}-${day} ${time}`;
      const party = [line.partyName, line.partyBank];
      const [to, from] = line.amountKobo > 0n ? [own, party] : [party, own];
      const after = formatAmount(line.balanceKobo);
      const row = (status: string) => [
        date,
        'NAIRADESK',
        'TRANSFER',
        status,
        '',
        '',
        line.reference,
        '',
        '1.00',
        ...sides(line, ''),
        '',
        after,
        '0.00',
        ...to,
        ...from,
        line.narration,
      ];
      return index % 50 === 49 ? [row('FAILED'), row('SUCCESSFUL')] : [row('SUCCESSFUL')];
    });
    return Buffer.from(csv([moniepointHeadings.split(','), ...rows]));
  },
};

export const walletFormats: readonly BankFormat[] = [
  opay,
  palmpay('PalmPay', 'month-first'),
  palmpay('PalmPay, day first', 'day-first'),
  moniepoint,
];
