import { sessions } from '../../database/tables/auth-tables.ts';
import { bankAccounts, payeeHistory, wallets } from '../../database/tables/settings-tables.ts';
import { recoveryCodes } from '../../database/tables/two-factor-tables.ts';
import { users } from '../../database/tables/users-tables.ts';
import type { MarkedRecord } from '../marked-record.ts';

/** What is marked of people: how they log in, and where their money and coins go. */
export const peopleRecords = {
  email: {
    id: users.id,
    columns: [users.email],
    fault: ['user', 'has an email address that is not in the audit log'],
  },
  password: {
    id: users.id,
    columns: [users.passwordHash],
    fault: ['user', 'has a password that is not in the audit log'],
  },
  session: {
    id: sessions.id,
    columns: [sessions.userId, sessions.tokenHash, sessions.expiresAt],
    ends: true,
    fault: ['session', 'is not in the audit log, or belongs to another user or token there'],
  },
  'session-step': {
    id: sessions.id,
    columns: [sessions.secondStep],
    ends: true,
    fault: ['session', 'has a second factor that is not in the audit log'],
  },
  'recovery-codes': {
    id: recoveryCodes.userId,
    columns: [recoveryCodes.codeHash],
    rows: true,
    fault: ['user', 'has recovery codes that are not in the audit log'],
  },
  bank: {
    id: bankAccounts.userId,
    columns: [bankAccounts.bankName, bankAccounts.accountName, bankAccounts.accountNumber],
    fault: ['user', 'has a bank account that is not in the audit log'],
    purpose: 'bank-changed',
  },
  wallets: {
    id: wallets.userId,
    columns: [wallets.network, wallets.address, wallets.memo],
    rows: true,
    fault: ['user', 'has wallets that are not in the audit log'],
    purpose: 'wallets-changed',
  },
  // Row by row: a customer may have thousands, and saving one more marks that one.
  payee: {
    id: payeeHistory.id,
    columns: [
      payeeHistory.userId,
      payeeHistory.network,
      payeeHistory.bankName,
      payeeHistory.accountName,
      payeeHistory.accountNumber,
      payeeHistory.address,
      payeeHistory.memo,
      payeeHistory.since,
    ],
    fault: ['former bank account or wallet', 'differs from the audit log, or is not in it'],
  },
  'payee-until': {
    id: payeeHistory.id,
    columns: [payeeHistory.until],
    fault: ['former bank account or wallet', 'is still used or not, and the audit log says otherwise'],
  },
} satisfies Record<string, MarkedRecord>;
