import { hash } from 'node:crypto';
import { nairaOf } from '@nairadesk/contract/money';
import type { importStatement as call } from '@nairadesk/contract/statements';
import { markRecord, recordAudit } from '../platform/audit/audit.ts';
import { markReceipt } from '../platform/audit/mark-receipt.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { newId } from '../platform/database/ids.ts';
import { receivingAccounts } from '../platform/database/tables/receiving-accounts-tables.ts';
import { statements } from '../platform/database/tables/statements-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { assertReadAlike, readingOf } from './assert-read-alike.ts';
import { assertThisAccount } from './assert-this-account.ts';
import { rememberMapping } from './mapping/remember-mapping.ts';
import { lockNamedOrders, matchById } from './matching/match-by-id.ts';
import { admitOpening } from './opening/differing-opening.ts';
import { postOpening } from './post-opening.ts';
import { countUnmatched, presentStatement } from './present-statement.ts';
import { readUpload } from './read-upload.ts';
import type { StatementFile } from './reading/read-statement-file.ts';
import { refuseFile } from './reading/refuse-file.ts';
import { storeLines } from './store-lines.ts';

/**
 * Imports a bank's statement: each line that nothing knew becomes a transfer, all of them or none, and is matched where
 * it names an order. The mapping that was sent is remembered for files of the account with these headings,
 * and recorded where it is new. One that doesn’t begin where the last one ended needs a second yes, which is recorded.
 * Refuses: invalid (accountId, file), opening_differs, approval_needed (other columns than before, or than
 * the headings say).
 */
export async function importStatement(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const file = await readUpload(ctx, input);
  if (!file.isConfirmed) throw refuseFile('Confirm the columns of this file first.');
  if (file.problem) throw refuseFile(file.problem);
  return ctx.transact(async (tx) => {
    const { accountId, fileName } = input;
    // Of two files with the same lines at once the second finds them. Orders can be placed meanwhile.
    const [account] = await tx
      .select()
      .from(receivingAccounts)
      .where(eq(receivingAccounts.id, accountId))
      .for('no key update');
    await assertThisAccount(tx, accountId, file.lines);
    const source = { fileHash: hash('sha256', input.file ?? '', 'hex'), readAs: readingOf(file) };
    await assertReadAlike(tx, accountId, source);
    const differing = await admitOpening(tx, accountId, file, input.confirmedOpening ?? false);
    if (account && input.mapping) await rememberMapping(tx, ctx, { account, fileName, file, source });
    const named = await lockNamedOrders(tx, file.lines, ctx.actor.id);
    const id = newId();
    await tx
      .insert(statements)
      .values({ id, ...summaryOf(file), ...source, accountId, fileName, importedBy: ctx.actor.id });
    const { added, given } = await storeLines(tx, {
      accountId,
      accountNumber: account?.accountNumber ?? '',
      statementId: id,
      enteredBy: ctx.actor.id,
      lines: file.lines,
    });
    markRecord(tx, 'statement', id);
    markRecord(tx, 'statement-undone', id);
    for (const { receiptId } of added) markReceipt(tx, receiptId);
    const matched = await matchById(tx, [...added, ...given], named);
    await postOpening(tx, accountId, { statementId: id, posting: 'opening' });
    const transfers = added.filter(({ kind }) => kind !== 'sweep').length;
    const [row] = await tx
      .update(statements)
      .set({ added: transfers, matched })
      .where(eq(statements.id, id))
      .returning();
    if (!row || !account) throw new Error('the statement was not stored');
    const { closingKobo, lines } = row;
    recordAudit(tx, {
      action: 'statement-imported',
      actorId: ctx.actor.id,
      subjectType: 'receiving-account',
      subjectId: accountId,
      detail: {
        statement: id,
        lines,
        added: transfers,
        matched,
        closing: closingKobo === null ? null : nairaOf(closingKobo),
        ...differing,
      },
    });
    const unmatched = (await countUnmatched(tx, [id])).get(id) ?? 0;
    return {
      message: messageOf(transfers, matched),
      data: presentStatement(row, { account, unmatched, importedBy: ctx.actor.name, undoneBy: null }),
    };
  });
}

function summaryOf({ lines, balances }: StatementFile) {
  const times = lines.map(({ line }) => line.at.getTime());
  return {
    lines: lines.filter(({ line }) => !line.isSweep).length,
    added: 0,
    matched: 0,
    firstAt: new Date(times.reduce((a, b) => Math.min(a, b))),
    lastAt: new Date(times.reduce((a, b) => Math.max(a, b))),
    openingKobo: balances.checked ? balances.openingKobo : null,
    closingKobo: balances.checked ? balances.closingKobo : null,
  };
}

function messageOf(added: number, matched: number): string {
  if (added === 0) return 'Nothing new in this statement';
  const transfers = added === 1 ? '1 transfer added' : `${added.toLocaleString('en')} transfers added`;
  return matched === 0 ? transfers : `${transfers}, ${matched.toLocaleString('en')} matched`;
}
