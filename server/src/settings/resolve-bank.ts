import { readCheckDigit } from '@nairadesk/contract/nuban';
import type { resolveBank as call } from '@nairadesk/contract/settings';
import { fetchAccountName } from '../platform/banks/fetch-account-name.ts';
import { findBank, readBanks } from '../platform/banks/find-bank.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { compareNames } from '../platform/identity/compare-names.ts';
import { presentBank } from './list-banks.ts';

/** Looks up an account before it is saved: advice that stores nothing. Refuses: too_many_requests. */
export async function resolveBank(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const bank = findBank(await readBanks(ctx.read), input.bankName);
  const asked = await fetchAccountName(ctx, bank, input.accountNumber);
  return {
    data: {
      bank: bank && presentBank(bank),
      checkDigit: readCheckDigit(bank?.cbnCode ?? null, input.accountNumber),
      outcome: asked?.outcome ?? 'not_asked',
      accountName: asked?.accountName ?? null,
      profileMatch: asked?.accountName ? compareNames(ctx.actor.name, asked.accountName) : null,
    },
  };
}
