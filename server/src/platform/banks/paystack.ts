import * as z from 'zod/mini';
import type { AccountName, AccountNameProvider } from './account-names.ts';

export const patienceMilliseconds = 5_000;
const banksPerPage = 100;
const mostPages = 50;

const resolved = z.object({
  status: z.literal(true),
  data: z.object({ account_name: z.string(), account_number: z.optional(z.string()) }),
});

const bankPage = z.object({
  status: z.literal(true),
  data: z.array(z.object({ name: z.string(), code: z.string() })),
  meta: z.optional(z.object({ next: z.optional(z.nullable(z.string())) })),
});

/** Paystack's two calls about banks (GET /bank/resolve, GET /bank). The key goes into the header and nowhere else. */
export function createPaystack({ url, key }: { url: string; key: string }): AccountNameProvider {
  const get = (path: string, query: Record<string, string>) =>
    fetch(`${url}${path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
  return {
    async fetchName(bankCode, accountNumber) {
      try {
        const response = await get('/bank/resolve', { account_number: accountNumber, bank_code: bankCode });
        const body: unknown = await response.json();
        return response.ok ? nameIn(body, accountNumber) : refused(response.status, body);
      } catch {
        return unavailable;
      }
    },
    async listBanks() {
      const found: { name: string; code: string }[] = [];
      let next: string | null = null;
      for (let page = 0; page < mostPages; page += 1) {
        const query = { country: 'nigeria', use_cursor: 'true', perPage: String(banksPerPage) };
        const response = await get('/bank', next === null ? query : { ...query, next });
        const body = bankPage.safeParse(response.ok ? await response.json() : null);
        if (!body.success)
          throw new Error(`Paystack's list of banks could not be read (${response.status}).`);
        found.push(...body.data.data);
        next = body.data.meta?.next ?? null;
        if (next === null) return found;
      }
      throw new Error(`Paystack sent too many pages of banks.`);
    },
  };
}

const unavailable: AccountName = { outcome: 'unavailable', accountName: null };

function nameIn(body: unknown, accountNumber: string): AccountName {
  const parsed = resolved.safeParse(body);
  if (!parsed.success) return unavailable;
  const { account_name: name, account_number: about } = parsed.data.data;
  // Never the name of another account than the one asked about.
  if (about !== undefined && about !== accountNumber) return unavailable;
  const accountName = name
    .replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, 100);
  return accountName === '' ? unavailable : { outcome: 'found', accountName };
}

const refusal = z.object({ status: z.literal(false), message: z.string() });

// Only where it speaks of the account: a key that is wrong or used up, and a bank it does not know, say nothing of it.
function refused(status: number, body: unknown): AccountName {
  const { data } = refusal.safeParse(body);
  const aboutAccount =
    [400, 404, 422].includes(status) && /resolve account|account number/i.test(data?.message ?? '');
  return aboutAccount ? { outcome: 'not_found', accountName: null } : unavailable;
}
