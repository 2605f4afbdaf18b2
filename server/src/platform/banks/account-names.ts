/** The answer of a provider about an account; `unavailable`: it could not say. */
export type AccountName =
  | { outcome: 'found'; accountName: string }
  | { outcome: 'not_found' | 'unavailable'; accountName: null };

/** A provider that knows the names of bank accounts. */
export interface AccountNameProvider {
  /** Answers within seconds and never throws. `bankCode` is the provider's own. */
  fetchName(bankCode: string, accountNumber: string): Promise<AccountName>;
  /** The banks that can be asked about. Throws with a message for people. */
  listBanks(): Promise<{ name: string; code: string }[]>;
}
