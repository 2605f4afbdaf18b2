import { hash } from 'node:crypto';
import { type DateOrder, dateOrders } from '@nairadesk/contract/statement-columns';
import { isFuture, readMoment } from './read-moment.ts';
import { refuseFile } from './refuse-file.ts';
import { type ColumnRole, type Columns, columnRoles } from './statement-columns.ts';

export interface ColumnProposal {
  /** As a spreadsheet counts, from 1. */
  headingRow: number;
  headings: string[];
  /** The same for every file with these headings: a mapping that was confirmed is remembered under it. */
  headingsKey: string;
  columns: Columns;
  /** `ambiguous`: the file doesn't tell day from month, so that staff must choose. */
  dateOrder: DateOrder | 'ambiguous';
}

// The words of headings, without what banks add (NGN, ₦, dots), the likeliest first.
const words: Record<ColumnRole, readonly string[]> = {
  date: [
    'transaction date,trans date,tran date,txn date,trandate,transdate,trans time,transaction time,tran time',
    'date posted,posted date,posting date,post date,entry date,book date,date time,datetime,date,time',
  ].flatMap(list),
  valueDate: list('value date,val date,valuedate,effective date'),
  narration: [
    'narration,narrations,narrative,remarks,remark,description,transaction description,transaction details',
    'transaction detail,transaction remarks,transaction narration,particulars,details,payment details',
  ].flatMap(list),
  debit: [
    'settlement debit,debit,debits,debit amount,withdrawal,withdrawals,withdrawal amount,money out,paid out',
    'pay out,amount out,dr,dr amount',
  ].flatMap(list),
  credit: [
    'settlement credit,credit,credits,credit amount,lodgement,lodgements,lodgment,lodgments,deposit,deposits',
    'deposit amount,money in,paid in,pay in,amount in,cr,cr amount',
  ].flatMap(list),
  amount: list('amount,transaction amount,trans amount,tran amount,debit credit,credit debit'),
  type: list('dr cr,cr dr,type,transaction type,trans type,tran type,d c,c d'),
  balance: [
    'balance after,balance,running balance,book balance,ledger balance,account balance,current balance',
    'available balance,closing balance,balance after transaction',
  ].flatMap(list),
  reference: [
    'transaction reference,transaction ref,trans ref,tran ref,reference,reference no,reference number,ref,ref no',
    'transaction id,trans id,tran id,txn id,session id,rrn,cheque no,instrument no',
  ].flatMap(list),
  senderName: list(
    'source,sender,sender name,source name,source account name,originator,originator name,payer',
  ),
  senderAccount: list('source account,source account number,sender account,sender account number'),
  senderBank: list('source institution,sender bank,source bank,originating bank,sender institution'),
  payeeName: list('beneficiary,beneficiary name,beneficiary account name,payee,recipient'),
  payeeBank: list('beneficiary institution,beneficiary bank,destination institution,destination bank'),
  status: list('transaction status,status'),
};

/**
 * Finds the row with the headings by its words, wherever it stands, says what each column holds, and how the dates
 * are written, by all of them. What it couldn't find is left out, for staff to choose.
 * Refuses: no such row; dates that are written in more than one way, naming the row.
 */
export function proposeColumns(rows: readonly (readonly string[])[]): ColumnProposal {
  const found = rows
    .map((row, index) => ({ index, columns: columnsOf(row) }))
    .filter(({ columns }) => isHeading(columns))
    .reduce<{ index: number; columns: Columns } | null>(
      (best, next) => (best && sizeOf(best.columns) >= sizeOf(next.columns) ? best : next),
      null,
    );
  if (!found) {
    throw refuseFile(
      "We couldn't find the row with the headings, such as Date, Narration, Debit and Credit.",
    );
  }
  const { index, columns } = found;
  const headings = [...(rows[index] ?? [])];
  return {
    headingRow: index + 1,
    headings,
    headingsKey: hash('sha256', JSON.stringify(headings.map(plainWords)), 'hex'),
    columns,
    dateOrder: tellDateOrder(rows, index + 1, columns.date ?? 0),
  };
}

function list(text: string): string[] {
  return text.split(',');
}

/** `Balance After(₦)` → `balance after`. */
export function plainWords(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/\b(ngn|naira)\b/g, '')
    .replaceAll(/ +/g, ' ')
    .trim();
}

// Of two columns that could hold the same, the one whose words stand earlier in the list.
function columnsOf(row: readonly string[]): Columns {
  const plain = row.map(plainWords);
  return Object.fromEntries(
    columnRoles.flatMap((role) => {
      const word = words[role].find((candidate) => plain.includes(candidate));
      return word === undefined ? [] : [[role, plain.indexOf(word)]];
    }),
  );
}

function isHeading({ date, debit, credit, amount, narration, balance, reference }: Columns): boolean {
  const money = [debit, credit, amount].some((column) => column !== undefined);
  const text = [narration, balance, reference].some((column) => column !== undefined);
  return date !== undefined && money && text;
}

function sizeOf(columns: Columns): number {
  return Object.keys(columns).length;
}

/**
 * How the dates in this column below the headings are written: the only order in which all can be read; of two, the one
 * in which none is in the future, or in which the rows go forward or back in time.
 * Refuses: dates that are written in more than one way, naming the row.
 */
export function tellDateOrder(
  rows: readonly (readonly string[])[],
  start: number,
  column: number,
): DateOrder | 'ambiguous' {
  let left: readonly DateOrder[] = dateOrders;
  for (const [offset, row] of rows.slice(start).entries()) {
    const text = row[column] ?? '';
    const fitting = left.filter((order) => readMoment(text, order));
    if (fitting.length > 0) left = fitting;
    // A total or a note at the end is no date in any order.
    else if (dateOrders.some((order) => readMoment(text, order))) {
      throw refuseFile(
        "this date isn't written like the ones before. Download the file again, and don't save it from Excel.",
        start + offset + 1,
      );
    }
  }
  if (left.length === dateOrders.length) return 'ambiguous';
  const times = new Map(left.map((order) => [order, timesOf(rows.slice(start), column, order)]));
  for (const test of [isPast, isInOrder]) {
    const fitting = left.filter((order) => test(times.get(order) ?? []));
    if (fitting.length > 0) left = fitting;
  }
  return left.length === 1 && left[0] ? left[0] : 'ambiguous';
}

function timesOf(rows: readonly (readonly string[])[], column: number, order: DateOrder): number[] {
  return rows.flatMap((row) => readMoment(row[column] ?? '', order)?.at.getTime() ?? []);
}

function isPast(times: readonly number[]): boolean {
  return times.every((time) => !isFuture(new Date(time)));
}

function isInOrder(times: readonly number[]): boolean {
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return steps.every((step) => step >= 0) || steps.every((step) => step <= 0);
}
