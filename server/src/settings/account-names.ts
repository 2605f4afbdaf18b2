/** What a provider knows of an account: `unavailable` says nothing about it. */
export type AccountName =
  | { outcome: 'found'; accountName: string }
  | { outcome: 'not_found' | 'unavailable'; accountName: null };

/** Somebody who knows whose account a number is. */
export interface AccountNameProvider {
  /** Answers within seconds and never throws. `bankCode` is the provider's own. */
  askName(bankCode: string, accountNumber: string): Promise<AccountName>;
  /** The banks that can be asked about. Throws with a message for people. */
  listBanks(): Promise<{ name: string; code: string }[]>;
}
