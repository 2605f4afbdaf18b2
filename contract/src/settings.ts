import * as z from 'zod/mini';
import { changed, confirmation, one } from './answers.ts';
import { deviceToken, language, newPassword, phone, profile } from './auth.ts';
import { accountNumber, bank, enquiry, enquiryBody } from './banks.ts';
import { endpoint } from './endpoint.ts';
import { line, optionalLine, personName } from './fields.ts';
import { networks } from './networks.ts';

/** A Nigerian bank account: three strings; the number is a NUBAN of ten digits (CBN NUBAN standard, 2020). */
export const bankDetails = z.object({
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
});
export type BankDetails = z.output<typeof bankDetails>;

/** The bank account that a user is paid at. */
export const payoutAccount = z.object({
  ...bankDetails.shape,
  /** When the bank confirmed the account name; null: only typed. */
  nameConfirmedAt: z.nullable(z.string()),
});
export type PayoutAccount = z.output<typeof payoutAccount>;

export const walletAddress = z.object({
  network: z.enum(networks),
  walletAddress: z.string(),
  /** The memo or destination tag that must go with every transfer; null: none. */
  memo: z.nullable(z.string()),
  /** The owner confirmed that no memo is needed; false with a null memo: not answered yet. */
  noMemo: z.boolean(),
});
export type WalletAddress = z.output<typeof walletAddress>;

const noWallet = z.object({
  network: z.null(),
  walletAddress: z.null(),
  memo: z.null(),
  noMemo: z.null(),
});

/** Where an order's coins go. Empty where none go: its keys are there all the same, for clients that read them. */
export const walletOrNone = z.union([walletAddress, noWallet]);
export type WalletOrNone = z.output<typeof walletOrNone>;

export const wallet = z.object({ id: z.string(), ...walletAddress.shape });
export type Wallet = z.output<typeof wallet>;

export const bankBody = z.strictObject({
  bankName: line('Bank name is required', 100),
  accountName: personName('Account name is required'),
  accountNumber,
});

const walletRow = z.strictObject({
  network: z.enum(networks, {
    error: (issue) => (issue.input ? 'Unknown network' : 'Network name is required'),
  }),
  walletAddress: z.pipe(
    line('Wallet address is required', 300),
    z.string().check(z.regex(/^[\x21-\x7e]+$/, 'A wallet address has no spaces or accents')),
  ),
  memo: z.optional(z.nullable(optionalLine(300))),
  noMemo: z.optional(z.nullable(z.boolean('Must be true or false'))),
  /** As the row was answered; ignored, because a network has one wallet and is its name. */
  id: z.optional(z.unknown()),
});

export const walletsBody = z.strictObject({
  networks: z.array(walletRow, 'At least one wallet is required').check(
    z.minLength(1, 'At least one wallet is required'),
    z.maxLength(networks.length, 'Add one wallet for each network'),
    z.check((payload) => {
      const seen = new Set<string>();
      for (const [index, row] of payload.value.entries()) {
        if (seen.has(row.network)) {
          payload.issues.push({
            code: 'custom',
            message: 'You already have a wallet on this network',
            path: [index, 'network'],
            input: row.network,
          });
        }
        seen.add(row.network);
      }
    }),
  ),
});

/** A country's name. The server checks it against the reference, which is too long to load with every form. */
export const country = line('Country is required', 60);

export const profileBody = z.strictObject({ name: personName('Full name is required'), phone, country });

export const languageBody = z.strictObject({ language });

export const passwordBody = z.strictObject({
  oldPassword: z
    .string('Old Password is required')
    .check(z.minLength(1, 'Old Password is required'), z.maxLength(1000, 'Password is too long')),
  newPassword: newPassword('New Password is required'),
});

/** A live session. */
export const session = z.object({
  id: z.string(),
  /** Browser and system in words: "Chrome on Android". */
  device: z.string(),
  startedAt: z.string(),
  lastUsedAt: z.string(),
  /** The session of the caller. */
  current: z.boolean(),
});
export type Session = z.output<typeof session>;

export const getSettings = endpoint({
  summary: 'Get your own profile, bank account and wallets',
  method: 'GET',
  path: '/settings',
  access: 'member',
  response: one(
    z.object({
      profile,
      bankDetails: z.nullable(payoutAccount),
      wallets: z.array(wallet),
      /** Whether staff froze their trading: they can place no order now. */
      tradingFrozen: z.boolean(),
      /** Left out where it isn’t so: the caller is the only active super-admin. */
      onlySuperAdmin: z.optional(z.literal(true)),
    }),
  ),
});

export const updateProfile = endpoint({
  summary: 'Change name, phone and country; the email address stays',
  method: 'POST',
  path: '/settings/update-profile',
  access: 'member',
  body: profileBody,
  response: changed(profile),
  errors: ['too_many_requests'],
});

export const chooseLanguage = endpoint({
  summary: 'Choose the language of what you read: the website, mails and notifications',
  method: 'POST',
  path: '/settings/language',
  access: 'member',
  body: languageBody,
  response: changed(profile),
  errors: ['too_many_requests'],
});

export const changePassword = endpoint({
  summary: 'Change the password; every other session ends',
  method: 'POST',
  path: '/settings/change-password',
  access: 'member',
  body: passwordBody,
  response: z.object({ ...confirmation.shape, device: deviceToken }),
  errors: ['too_many_requests', 'busy'],
});

export const saveBank = endpoint({
  summary: 'Save the bank account that payouts go to',
  method: 'POST',
  path: '/settings/bank',
  access: 'member',
  asksPassword: true,
  body: bankBody,
  response: changed(z.object({ bankDetails: payoutAccount })),
  errors: ['too_many_requests', 'approval_needed'],
});

export const listBanks = endpoint({
  summary: 'List the banks and fintechs to choose from, most used first',
  method: 'GET',
  path: '/settings/banks',
  access: 'member',
  response: one(z.object({ banks: z.array(bank) })),
});

export const resolveBank = endpoint({
  summary: 'Look up the name on a bank account before it is saved',
  method: 'POST',
  path: '/settings/bank/resolve',
  access: 'member',
  body: enquiryBody,
  response: one(enquiry),
  errors: ['too_many_requests'],
});

export const saveWallets = endpoint({
  summary: 'Replace the wallet addresses, one for each network',
  method: 'POST',
  path: '/settings/wallets',
  access: 'member',
  asksPassword: true,
  body: walletsBody,
  response: changed(z.object({ wallets: z.array(wallet) })),
  errors: ['too_many_requests', 'approval_needed'],
});

export const listSessions = endpoint({
  summary: 'List your own sessions: this one first, then the last used',
  method: 'GET',
  path: '/settings/sessions',
  access: 'member',
  response: one(z.array(session)),
});

export const endSession = endpoint({
  summary: 'Log out one device',
  method: 'DELETE',
  path: '/settings/sessions/{id}',
  access: 'member-own',
  response: confirmation,
  errors: ['not_found'],
});

export const endAllSessions = endpoint({
  summary: 'Log out every device, including this one',
  method: 'DELETE',
  path: '/settings/sessions',
  access: 'member',
  response: confirmation,
});
