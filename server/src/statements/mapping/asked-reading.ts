import type { AskedChange } from '@nairadesk/contract/approvals';
import { optionalLine } from '@nairadesk/contract/fields';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { othersName, othersWords } from '@nairadesk/contract/others-words';
import { readWordsMost } from '@nairadesk/contract/statement-reading';
import type { ReadLine } from '../../platform/money/matching/expected-money.ts';
import type { StatementFile } from '../reading/read-statement-file.ts';
import type { Mapping } from '../reading/statement-columns.ts';

type Asked = Extract<AskedChange, { kind: 'statement-columns' }>;

const linesShown = 3;
const narrationShown = 120;

/** What a second person is asked before an account's files are read so, with this file as the example. */
export function askedReading(
  accountId: string,
  { columns, dateOrder }: Mapping,
  { proposal, headed, unread, lines }: Pick<StatementFile, 'proposal' | 'headed' | 'unread' | 'lines'>,
): Asked {
  const incoming = lines.filter(({ line }) => line.amountKobo > 0n && !line.isSweep);
  const largest = incoming
    .toSorted((a, b) => Number(b.line.amountKobo - a.line.amountKobo))
    .slice(0, linesShown);
  return {
    kind: 'statement-columns',
    accountId,
    headingsKey: proposal.headingsKey,
    headings: proposal.headings.map((heading) => plain(heading)),
    mapping: { columns, dateOrder },
    headed,
    unread: unread.map(plain),
    largest: largest.map((line) => plain(asRead(line))),
  };
}

function asRead({ line, reading: { senderName, senderAccount, senderBank } }: ReadLine): string {
  const account = [senderBank && othersName(senderBank), senderAccount].filter(Boolean).join(' ');
  const from = [senderName && othersName(senderName), account].filter(Boolean).join(', ');
  const words = othersWords(line.narration, narrationShown);
  const sender = from || 'somebody whom the bank doesn’t name';
  return `${formatNaira(nairaOf(line.amountKobo))} from ${sender}, row ${line.row}: “${words}”`;
}

const taken = optionalLine(readWordsMost);

// It is sent back with the question, so it is what calls take as text: nothing of what only shows nothing.
function plain(text: string): string {
  const shown = text
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\ufffd]/gu, ' ')
    .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1');
  const cut = othersCut(shown.trim());
  return taken.safeParse(cut).success ? cut : '';
}

function othersCut(text: string): string {
  return [...text].length > readWordsMost ? `${[...text].slice(0, readWordsMost - 1).join('')}…` : text;
}
