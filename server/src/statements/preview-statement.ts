import { nairaOf } from '@nairadesk/contract/money';
import type { previewStatement as call } from '@nairadesk/contract/statements';
import type { Ctx } from '../platform/context/context.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import type { ReadLine } from '../platform/money/matching/expected-money.ts';
import { movementOf } from '../platform/money/matching/statement-line.ts';
import { presentDiffering, readDiffering } from './opening/differing-opening.ts';
import { readUpload } from './read-upload.ts';

const rowsShown = 8;

/** Shows staff how a statement would be read, and keeps nothing. Refuses: invalid (accountId, file). */
export async function previewStatement(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const file = await readUpload(ctx, input);
  const { proposal, mapping, isConfirmed, lines, balances, unread, problem } = file;
  const differing = problem ? null : await readDiffering(ctx.read, input.accountId, file);
  const moved = lines.filter(({ line }) => !line.isSweep);
  return {
    data: {
      headingRow: proposal.headingRow,
      headings: proposal.headings,
      columns: mapping?.columns ?? proposal.columns,
      dateOrder: mapping?.dateOrder ?? null,
      remembered: isConfirmed && !input.mapping,
      lines: moved.length,
      closing: balances.checked ? nairaOf(balances.closingKobo) : null,
      unread,
      openingDiffers: differing && presentDiffering(differing),
      rows: (input.allRows ? moved : moved.slice(0, rowsShown)).map(shown),
      problem,
    },
  };
}

function shown({ line, reading: { senderName, senderAccount, senderBank } }: ReadLine) {
  const { row, at, balanceKobo, narration, reference } = line;
  const { direction, kobo } = movementOf(line);
  return {
    row,
    at: at.toISOString(),
    direction,
    amount: nairaOf(kobo),
    balance: balanceKobo === null ? null : nairaOf(balanceKobo),
    narration,
    reference,
    senderName,
    senderAccount,
    senderBank,
  };
}
