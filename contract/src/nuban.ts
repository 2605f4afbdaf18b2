export type CheckDigit = 'fits' | 'differs' | 'unknown';

/**
 * Checks the check digit of a ten-digit account number against the bank's code (CBN, Revised Standards on NUBAN, 2020):
 * three digits for a commercial bank, five for other institutions. Advice only: older numbers are still in use.
 */
export function readCheckDigit(cbnCode: string | null, accountNumber: string): CheckDigit {
  if (!/^\d{10}$/.test(accountNumber)) return 'unknown';
  if (cbnCode?.length === 3) return fits(`000${cbnCode}`, accountNumber);
  // The others hand out their customers' phone numbers as well, which follow no such rule.
  if (cbnCode?.length === 5 && !isMobile(accountNumber)) return fits(`9${cbnCode}`, accountNumber);
  return 'unknown';
}

/** The account number of a Nigerian mobile number at OPay, PalmPay and similar; null for other text. */
export function accountNumberOfPhone(typed: string): string | null {
  const digits = typed.replaceAll(/[\s()-]/g, '');
  return /^(?:0|\+?2340?)([789][01]\d{8})$/.exec(digits)?.[1] ?? null;
}

function isMobile(accountNumber: string): boolean {
  return /^[789][01]/.test(accountNumber);
}

function fits(code: string, accountNumber: string): CheckDigit {
  const digits = `${code}${accountNumber.slice(0, 9)}`;
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 3 === 1 ? 7 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(accountNumber[9]) ? 'fits' : 'differs';
}
