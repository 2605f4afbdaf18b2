import type { RequestOf } from '@nairadesk/contract/endpoint';
import { enterReceipt, listReceipts } from '@nairadesk/contract/receipts';
import type { Mapping } from '@nairadesk/contract/statement-reading';
import { importStatement, listStatements, previewStatement } from '@nairadesk/contract/statements';
import { beforeEach, expect } from 'vitest';
import type { Person, World } from '../world.ts';
import { bankFormats } from './bank-formats.ts';
import type { BankFormat, TrueLine } from './statement-format.ts';

/** What staff type of a transfer; the rest is the account's, or that it came now. */
type Typed = Partial<RequestOf<typeof enterReceipt>> &
  Pick<RequestOf<typeof enterReceipt>, 'amount' | 'reference'>;

type Movement = Partial<TrueLine> & Pick<TrueLine, 'amountKobo'>;

let used = 0;

/** The statement of this bank. */
export function formatOf(name: string): BankFormat {
  const format = bankFormats.find((one) => one.name === name);
  if (!format) throw new Error(`no format ${name}`);
  return format;
}
const moniepoint = formatOf('Moniepoint');

/** Movements as a bank has them: a minute after each other, and added up. */
export function linesOf(movements: readonly Movement[], { opening = 50_000_00n, from = lately() } = {}) {
  let balanceKobo = opening;
  return movements.map((movement, index): TrueLine => {
    balanceKobo += movement.amountKobo;
    return {
      at: new Date(Math.floor(from / 1_000) * 1_000 + index * 60_000),
      balanceKobo,
      reference: `000013${used}${from}${index}`,
      narration: 'FUND TRANSFER',
      partyName: 'OBI ADA',
      partyBank: 'GTBank',
      isTakenBack: false,
      isSweep: false,
      ...movement,
    };
  });
}

/** Ten minutes ago, but never yesterday in Lagos: a transfer of yesterday is another one than what staff type now. */
function lately(now = Date.now()): number {
  const sinceMidnight = (now + 3_600_000) % 86_400_000;
  return now - Math.min(600_000, sinceMidnight - 60_000);
}

/**
 * Steps of staff with bank statements, by this admin. Each test of the file has an account of its own, and customers who
 * may place orders.
 */
export function useStatements(world: World, admin: Person) {
  const account = { id: '' };
  beforeEach(async () => {
    used += 1;
    const { rows } = await world.database.pool.query(
      `insert into receiving_accounts (bank_name, account_name, account_number)
       values ('Moniepoint MFB', 'Nairadesk Ltd', $1) returning id`,
      [String(1_000_000_000 + used)],
    );
    account.id = rows[0].id;
    await world.database.pool.query('delete from throttles');
  });
  const preview = (file: Buffer, mapping?: Mapping) => {
    const call: RequestOf<typeof previewStatement> = { accountId: account.id, ...(mapping && { mapping }) };
    return world.call(previewStatement, call, admin.token, { file });
  };
  /** Imports a file as a person would who confirms what is proposed, wherever it begins. */
  const importFile = async (file: Buffer, who: Person = admin, more: object = {}) => {
    const { columns, dateOrder } = (await preview(file)).body.data;
    const mapping = { columns, dateOrder: dateOrder ?? 'day-first' } as const;
    const call = { accountId: account.id, fileName: 'august.csv', mapping, confirmedOpening: true, ...more };
    return world.call(importStatement, call, who.token, { file });
  };
  return {
    account,
    /** A transfer that staff type as one that came to it now, whatever is known already. */
    typed: async (more: Typed) => {
      const answer = await world.call(
        enterReceipt,
        {
          accountId: account.id,
          direction: 'in',
          arrivedAt: new Date().toISOString(),
          confirmedOther: true,
          ...more,
        },
        admin.token,
      );
      expect(answer.status, answer.text).toBe(201);
      return answer.body.data;
    },
    /** How many tests have begun: no two of them have the same lines. */
    turn: () => used,
    preview,
    importFile,
    importLines: (lines: readonly TrueLine[], format = moniepoint) => importFile(format.write(lines)),
    /** Lets all transfers of this account of ours have come from that of a sender. */
    sentFrom: (number: string) =>
      world.database.pool.query(`begin; set local session_replication_role = replica;
        update receipts set sender_account = '${number}' where account_id = '${account.id}'; commit`),
    transfers: async (state: 'all' | 'unmatched' = 'all') => {
      const { data } = (await world.call(listReceipts, { state }, admin.token)).body;
      return data.filter((transfer) => transfer.accountId === account.id);
    },
    statements: async () => {
      const { data } = (await world.call(listStatements, {}, admin.token)).body;
      return data.filter((statement) => statement.accountId === account.id);
    },
  };
}
