import type { Bank } from '@nairadesk/contract/banks';
import type { listBanks as call } from '@nairadesk/contract/settings';
import { type BankRow, readBanks } from '../platform/banks/find-bank.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { Reply } from '../platform/http/endpoint.ts';

/** The banks to choose from. */
export async function listBanks(ctx: Ctx): Promise<Reply<typeof call>> {
  return { data: { banks: (await readBanks(ctx.read)).map(presentBank) } };
}

/** A row of `banks` as the contract shows it. */
export function presentBank({ name, aliases, kind, cbnCode, nipCode }: BankRow): Bank {
  return { name, aliases, kind, cbnCode, nipCode };
}
