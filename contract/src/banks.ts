import * as z from 'zod/mini';
import { line } from './fields.ts';
import { accountNumberOfPhone } from './nuban.ts';

/** The kinds of licence by the Central Bank; `other` are mortgage banks and finance companies. */
export const bankKinds = [
  'commercial',
  'merchant',
  'microfinance',
  'payment-service',
  'mobile-money',
  'other',
] as const;
export type BankKind = (typeof bankKinds)[number];

/** A bank or fintech that holds accounts. */
export const bank = z.object({
  name: z.string(),
  /** Other names that people use. */
  aliases: z.array(z.string()),
  kind: z.enum(bankKinds),
  /** Three digits, five for institutions other than commercial banks: from it follows the check digit. */
  cbnCode: z.nullable(z.string()),
  /** Six digits: its address in instant transfers (NIBSS NIP). */
  nipCode: z.nullable(z.string()),
});
export type Bank = z.output<typeof bank>;

/** The message for a phone number in place of an account number. */
export const phoneIsNoAccount =
  'This is a phone number. Account numbers have 10 digits. For OPay, PalmPay and Moniepoint, leave out the first 0';

/** A NUBAN of ten digits (CBN NUBAN standard, 2020); spaces are left out. */
export const accountNumber = z.pipe(
  line('Account number is required', 40),
  z.string().check(
    z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
    z.refine((typed) => accountNumberOfPhone(typed) === null, { error: phoneIsNoAccount, abort: true }),
    z.regex(/^[0-9]{10}$/, 'Account number must be 10 digits'),
  ),
);

export const enquiryBody = z.strictObject({ bankName: line('Bank name is required', 100), accountNumber });

/** What is known about an account before it is saved. None of it prevents saving. */
export const enquiry = z.object({
  /** The bank as the list has it; null: not in the list. */
  bank: z.nullable(bank),
  checkDigit: z.enum(['fits', 'differs', 'unknown']),
  /** `not_asked`: no provider is configured, or it does not know this bank. */
  outcome: z.enum(['found', 'not_found', 'unavailable', 'not_asked']),
  /** The account's name, by the bank. */
  accountName: z.nullable(z.string()),
  /** How that name compares with the profile's, in whatever order. */
  profileMatch: z.nullable(z.enum(['match', 'partly', 'differs'])),
});
export type Enquiry = z.output<typeof enquiry>;
