import { makeXlsx, type XlsxCell } from './make-xlsx.ts';
import { accountBlock, type BankFormat, csv, plainFormat, sides } from './statement-format.ts';
import { walletFormats } from './wallet-formats.ts';
import { formatAmount, lagosClock, lagosMidnight, monthNames } from './written-values.ts';

const gtbank: BankFormat = {
  ...plainFormat,
  name: 'GTBank',
  hasReference: true,
  headingRow: 7,
  dateOrder: 'month-name',
  write(lines) {
    const heading =
      'Trans. Date,Value. Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks'.split(',');
    const rows = lines.map((line) => {
      const { day, month, year } = lagosClock(line.at);
      const date = `${day}-${monthNames[month - 1]}-${year}`;
      const [debit, credit] = sides(line, '');
      return [
        date,
        date,
        `'${line.reference}`,
        debit,
        credit,
        formatAmount(line.balanceKobo),
        '635 AKIN ADESOLA',
        line.narration,
      ];
    });
    const total = ['Total', '', '', '1,000.00', '2,000.00'];
    return Buffer.from(
      `\uFEFF${csv([...accountBlock, [], ['Transactions'], heading, ...rows, total, ['This is a computer generated statement.']])}`,
    );
  },
};

function slashed(at: Date, mark: string): string {
  const { day, month, year } = lagosClock(at);
  return [day, String(month).padStart(2, '0'), year].join(mark);
}

const zenith: BankFormat = {
  ...plainFormat,
  name: 'Zenith',
  dateOrder: 'day-first',
  write(lines) {
    const rows = lines.map((line) => {
      const date = slashed(line.at, '/');
      const [debit, credit] = sides(line, '0.00');
      return [date, line.narration, debit, credit, date, formatAmount(line.balanceKobo)];
    });
    return Buffer.from(csv(['DATE,DESCRIPTION,DEBIT,CREDIT,VALUE DATE,BALANCE'.split(','), ...rows]));
  },
};

const zenithCorporate: BankFormat = {
  ...plainFormat,
  name: 'Zenith corporate',
  headingRow: 3,
  dateOrder: 'day-first',
  write(lines) {
    const parenthesised = (kobo: bigint) => (kobo < 0n ? `(${formatAmount(-kobo)})` : formatAmount(kobo));
    const heading = 'Date Posted,Value Date,Narration,Debit (NGN),Credit (NGN),Balance (NGN)'.split(',');
    const rows = lines.toReversed().map((line) => {
      const date = slashed(line.at, '/');
      return [
        date,
        date,
        line.narration,
        ...sides(line, '', parenthesised),
        `₦${formatAmount(line.balanceKobo)}`,
      ];
    });
    return Buffer.from(csv([['NAIRADESK LIMITED'], [], heading, ...rows], '\t'));
  },
};

const access: BankFormat = {
  ...plainFormat,
  name: 'Access',
  headingRow: 5,
  dateOrder: 'iso',
  write(lines) {
    const heading = 'Posted Date,Value Date,Description,Debit (NGN),Credit (NGN),Balance (NGN)'.split(',');
    const rows = lines.map((line): XlsxCell[] => {
      const date = { date: lagosMidnight(line.at) };
      const [debit, credit] = sides(line, '').map((text) =>
        text === '' ? '' : Number(text.replaceAll(',', '')),
      );
      return [date, date, line.narration, debit ?? '', credit ?? '', Number(line.balanceKobo) / 100];
    });
    return makeXlsx([...accountBlock, heading, ...rows.toReversed()]);
  },
};

const firstBank: BankFormat = {
  ...plainFormat,
  name: 'First Bank',
  hasReference: true,
  headingRow: 5,
  dateOrder: 'month-name',
  write(lines) {
    const heading = 'Date;Transaction Details;Reference;Value Date;Withdrawals;Lodgements;Balance'.split(';');
    const rows = lines.map((line) => {
      const { day, month, year } = lagosClock(line.at);
      const date = `${day}-${monthNames[month - 1]?.toUpperCase()}-${String(year).slice(2)}`;
      return [date, line.narration, line.reference, date, ...sides(line, ''), formatAmount(line.balanceKobo)];
    });
    return Buffer.from(
      csv([...accountBlock, heading, ...rows, ['Closing Balance', '', '', '', '', '', '1.00']], ';'),
      'latin1',
    );
  },
};

const uba: BankFormat = {
  ...plainFormat,
  name: 'UBA',
  headingRow: 2,
  dateOrder: 'day-first',
  write(lines) {
    const heading = 'TranDate,ValueDate,Narration,Debit,Credit,Balance'.split(',');
    const rows = lines.map((line) => {
      const date = slashed(line.at, '-');
      return [date, date, line.narration, ...sides(line, '-'), formatAmount(line.balanceKobo)];
    });
    const opening = [slashed(lines[0]?.at ?? new Date(), '-'), '', 'Opening Balance', '', '', '0.00'];
    return Buffer.from(csv([['UNITED BANK FOR AFRICA'], heading, opening, ...rows]));
  },
};

const providus: BankFormat = {
  ...plainFormat,
  name: 'Providus',
  dateOrder: 'day-first',
  write(lines) {
    const heading = 'TXN DATE,VAL DATE,REMARKS,DEBIT,CREDIT,BALANCE'.split(',');
    // Each page of the bank's report repeats the headings.
    const rows = lines.flatMap((line, index) => {
      const date = slashed(line.at, '/');
      const row = [date, date, line.narration, ...sides(line, '0.00'), formatAmount(line.balanceKobo)];
      return index % 40 === 39 ? [row, heading] : [row];
    });
    return Buffer.from(`\uFEFF${csv([heading, ...rows])}`, 'utf16le');
  },
};

export const bankFormats: readonly BankFormat[] = [
  gtbank,
  zenith,
  zenithCorporate,
  access,
  firstBank,
  uba,
  providus,
  ...walletFormats,
];
