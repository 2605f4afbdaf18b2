import { newTransactionId } from '../../src/platform/crypto/secrets.ts';
import type { AwaitedOrder, SentPayout } from '../../src/platform/money/matching/expected-money.ts';
import { Seeded } from './seeded.ts';
import type { BankFormat, TrueLine } from './statement-format.ts';
import { newBank, newName, writeName } from './write-names.ts';
import { type Transfer, writeNarration } from './write-narration.ts';

/** What a line truly is. */
export type Truth =
  | { is: 'order' | 'payout'; id: string }
  | { is: 'reversal'; of: MonthLine }
  | { is: 'charge' | 'sweep' | 'other' };

export type MonthLine = TrueLine & { truth: Truth };

export interface Month {
  lines: MonthLine[];
  orders: AwaitedOrder[];
  payouts: SentPayout[];
}

interface Customer {
  name: string;
  bank: string;
  account: string;
  isAccountKnown: boolean;
}

const minute = 60_000;
const start = Date.UTC(2026, 7, 1) - 60 * minute;
const monthLength = 31 * 24 * 60 * minute;
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * A month of a desk's account in a bank's words, the same for the same seed, with what each line truly is: customers
 * who name their order or don't, names cut, reordered and misspelt, strangers, bounced payouts of the very amount that
 * an open order waits for, orders that are never paid, transfers for no order.
 */
export function makeMonth(seed: number, format: BankFormat, credits = 2_000): Month {
  const random = new Seeded(seed);
  const customers = Array.from({ length: Math.ceil(credits / 3) + 5 }, () => newCustomer(random));
  const month = new MonthMaker(random, format, customers);
  for (let count = 0; count < credits; count += 1) {
    const kind = random.next();
    if (kind < 0.9) month.payForOrder();
    else if (kind < 0.95) month.payForNothing();
    else month.bouncePayout();
    if (random.chance(0.2)) month.payOut();
    if (random.chance(0.25)) month.leaveUnpaid();
  }
  return month.finish();
}

function newCustomer(random: Seeded): Customer {
  return {
    name: newName(random),
    bank: newBank(random),
    account: random.digits(10),
    isAccountKnown: random.chance(0.5),
  };
}

class MonthMaker {
  #lines: Omit<MonthLine, 'balanceKobo'>[] = [];
  #orders: AwaitedOrder[] = [];
  #payouts: SentPayout[] = [];
  readonly #random: Seeded;
  readonly #format: BankFormat;
  readonly #customers: readonly Customer[];

  constructor(random: Seeded, format: BankFormat, customers: readonly Customer[]) {
    this.#random = random;
    this.#format = format;
    this.#customers = customers;
  }

  payForOrder(): void {
    const random = this.#random;
    const at = this.#moment();
    const customer = random.pick(this.#customers);
    const order = this.#order(customer, at);
    const payer = random.chance(0.04) ? newCustomer(random) : customer;
    const isMissing = random.chance(0.03);
    const amountKobo = random.chance(0.03)
      ? order.amountKobo - BigInt(random.between(10, 100) * 100)
      : order.amountKobo;
    this.#transfer(
      at,
      amountKobo,
      payer,
      { is: 'order', id: order.id },
      this.#remark(order.transactionId),
      isMissing,
    );
  }

  payForNothing(): void {
    const random = this.#random;
    const remark = random.pick(['', 'LOAN', 'HAPPY BIRTHDAY', `ND${random.digits(8)}`, 'FUND TRANSFER']);
    const payer = random.chance(0.5) ? newCustomer(random) : random.pick(this.#customers);
    this.#transfer(this.#moment(), this.#amount(), payer, { is: 'other' }, remark);
  }

  leaveUnpaid(): void {
    this.#order(this.#random.pick(this.#customers), this.#moment());
  }

  payOut(): MonthLine {
    const random = this.#random;
    const at = this.#moment();
    const customer = random.pick(this.#customers);
    const payout = {
      id: `payout-${this.#payouts.length}`,
      transactionId: this.#transactionId(at),
      amountKobo: this.#amount(),
      payeeName: customer.name,
      payeeAccount: customer.account,
      dueSince: new Date(at.getTime() - random.between(2, 90) * minute),
      endedAt: null,
      isMatchable: true,
    };
    this.#payouts.push(payout);
    const remark = random.chance(0.7) ? payout.transactionId : 'PAYOUT';
    const line = this.#transfer(at, -payout.amountKobo, customer, { is: 'payout', id: payout.id }, remark);
    const name = random.pick(['Commission on NIP Transfer', 'VAT', 'Stamp Duties', 'SMS ALERT CHARGE']);
    this.#add({
      ...line,
      amountKobo: -10_75n,
      narration: name,
      // A charge has no payee.
      partyName: '',
      partyBank: '',
      at: new Date(at.getTime() + 1_000),
      truth: { is: 'charge' },
    });
    return line;
  }

  // A day later it comes back as income, in the words of the debit; an open order waits for just this amount.
  bouncePayout(): void {
    const random = this.#random;
    const sent = this.payOut();
    const at = new Date(sent.at.getTime() + random.between(60, 1_400) * minute);
    const customer = this.#customers.find(({ name }) => name === sent.partyName);
    if (customer && random.chance(0.5)) this.#order(customer, at, -sent.amountKobo);
    const isTakenBack = random.chance(0.3);
    const word = random.pick(['RVSL ', '***RSVL ', 'REVERSAL: ']);
    this.#add({
      ...sent,
      at,
      amountKobo: -sent.amountKobo,
      narration: `${word}${sent.narration}`,
      isTakenBack,
      truth: { is: 'reversal', of: sent },
    });
  }

  finish(): Month {
    let balanceKobo = 25_000_00n;
    const sweeps = this.#format.hasSweeps
      ? this.#lines.flatMap((line) => this.#withSweep(line))
      : this.#lines;
    const lines = sweeps
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map((line) => {
        balanceKobo += line.amountKobo;
        // A reversal names the very object that was made here.
        return Object.assign(line, { balanceKobo });
      });
    return {
      lines,
      orders: this.#random.shuffled(this.#orders),
      payouts: this.#random.shuffled(this.#payouts),
    };
  }

  #moment(): Date {
    return new Date(start + Math.floor((this.#random.next() * monthLength) / 1_000) * 1_000);
  }

  // Most people buy for round sums, so that many orders wait for the same one.
  #amount(): bigint {
    const random = this.#random;
    return random.chance(0.8)
      ? BigInt(random.pick([5, 10, 20, 20, 50, 50, 50, 100, 100, 150, 200, 250, 500]) * 1_000) * 100n
      : BigInt(random.between(200_000, 60_000_000));
  }

  #transactionId(at: Date): string {
    const random = this.#random;
    const period = newTransactionId(at.getTime()).slice(0, 4);
    return period + Array.from({ length: 6 }, () => random.pick([...letters])).join('');
  }

  #order(customer: Customer, at: Date, amountKobo = this.#amount()): AwaitedOrder {
    const random = this.#random;
    const order = {
      id: `order-${this.#orders.length}`,
      transactionId: this.#transactionId(at),
      customerId: customer.account,
      isMatchable: true,
      amountKobo,
      receivedKobo: 0n,
      customerName: customer.name,
      // Of three in four because they paid from it before.
      payerAccounts: customer.isAccountKnown && Number(customer.account) % 4 > 0 ? [customer.account] : [],
      declaredAccount: customer.isAccountKnown ? customer.account : null,
      placedAt: new Date(at.getTime() - random.between(2, 50) * minute),
      endedAt: random.chance(0.03) ? null : new Date(at.getTime() + random.between(2, 90) * minute),
    };
    this.#orders.push(order);
    return order;
  }

  // Six in ten customers copy the ID; some break it up, lose a letter of it or are cut short by their bank.
  #remark(id: string): string {
    const random = this.#random;
    const kind = random.next();
    if (kind < 0.5) return id;
    if (kind < 0.56) return `pay for ${id.toLowerCase()} thanks`;
    if (kind < 0.6) return `${id.slice(0, 4)} ${id.slice(4, 7)}-${id.slice(7)}`;
    if (kind < 0.63) return id.slice(0, -random.between(1, 4));
    if (kind < 0.66) return id.replace(/.$/, random.pick([...letters]));
    return random.pick(['', '', 'BTC', 'GIFT CARD', 'PAYMENT']);
  }

  #transfer(
    at: Date,
    amountKobo: bigint,
    party: Customer,
    truth: Truth,
    remark: string,
    isMissing = false,
  ): MonthLine {
    const random = this.#random;
    const written = writeName(party.name, random);
    const transfer: Transfer = {
      isIn: amountKobo > 0n,
      name: isMissing ? '' : written,
      bank: party.bank,
      account: party.account,
      remark,
    };
    return this.#add({
      at,
      amountKobo,
      reference: random.digits(22),
      narration: writeNarration(this.#format.name, transfer, random),
      partyName: isMissing ? '' : this.#format.hasParty ? written : party.name,
      partyBank: party.bank,
      isTakenBack: false,
      isSweep: false,
      truth,
    });
  }

  #add(line: Omit<MonthLine, 'balanceKobo'>): MonthLine {
    const added = { ...line, reference: this.#random.digits(22) };
    this.#lines.push(added);
    return added as MonthLine;
  }

  // OPay moves all that arrives to OWealth, and all that leaves from there.
  #withSweep(line: Omit<MonthLine, 'balanceKobo'>): Omit<MonthLine, 'balanceKobo'>[] {
    const isIn = line.amountKobo > 0n;
    const sweep = {
      ...line,
      at: new Date(line.at.getTime() + (isIn ? 1_000 : -1_000)),
      amountKobo: -line.amountKobo,
      reference: this.#random.digits(22),
      narration: isIn ? 'Auto-save to OWealth Balance' : 'OWealth Withdrawal(Transaction Payment)',
      isTakenBack: false,
      isSweep: true,
      truth: { is: 'sweep' as const },
    };
    return isIn ? [line, sweep] : [sweep, line];
  }
}
