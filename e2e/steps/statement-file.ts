import { koboOf } from '@nairadesk/contract/money';
import { bankFormats } from '../../server/test/statements/bank-formats.ts';
import type { TrueLine } from '../../server/test/statements/statement-format.ts';

let references = 0;

interface Credit {
  naira: string;
  from: string;
  remark: string;
}

/** A statement of GTBank, as a browser takes a file: what came in, from whom, and with which words; all of it now. */
export function statementFile(credits: readonly Credit[], openingKobo: bigint) {
  let balanceKobo = openingKobo;
  const start = Math.floor(Date.now() / 60_000) * 60_000;
  const lines = credits.map(({ naira, from, remark }, index): TrueLine => {
    balanceKobo += koboOf(naira);
    references += 1;
    return {
      at: new Date(start + index * 1_000),
      amountKobo: koboOf(naira),
      balanceKobo,
      reference: `${Date.now()}${references}`,
      narration: `NIP/${from}/GTBank/${remark}`,
      partyName: from,
      partyBank: 'GTBank',
      isTakenBack: false,
      isSweep: false,
    };
  });
  const bank = bankFormats.find(({ name }) => name === 'GTBank');
  if (!bank) throw new Error('no format of GTBank');
  return { name: 'statement.csv', mimeType: '', buffer: bank.write(lines) };
}
