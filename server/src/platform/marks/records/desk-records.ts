import { approvals } from '../../database/tables/approvals-tables.ts';
import { assets } from '../../database/tables/assets-tables.ts';
import { cardRates } from '../../database/tables/cards/card-rates-tables.ts';
import { deskRules } from '../../database/tables/desk-rules-tables.ts';
import { flagRules } from '../../database/tables/flags-tables.ts';
import { receivingAccounts } from '../../database/tables/receiving-accounts-tables.ts';
import type { MarkedRecord } from '../marked-record.ts';

/** What is marked of the desk: what it trades, where customers pay, its rules, and what two people decided. */
export const deskRecords = {
  asset: {
    id: assets.id,
    columns: [
      assets.name,
      assets.assetType,
      assets.minAmountKobo,
      assets.maxAmountKobo,
      assets.buyingPriceKobo,
      assets.sellingPriceKobo,
      assets.networks,
    ],
    fault: ['asset', 'has a price, limit or network that is not in the audit log'],
  },
  // A purchase of a new asset may need a second person.
  'asset-added': {
    id: assets.id,
    columns: [assets.createdAt],
    fault: ['asset', 'was added at another time than the audit log says'],
  },
  'off-sale': {
    id: assets.id,
    columns: [assets.archivedAt],
    fault: ['asset', 'is on sale or not, and the audit log says otherwise'],
  },
  'card-rates': {
    id: cardRates.assetId,
    columns: [
      cardRates.id,
      cardRates.country,
      cardRates.form,
      cardRates.receipt,
      cardRates.fromCents,
      cardRates.toCents,
      cardRates.rateKobo,
      cardRates.minimumCents,
      cardRates.maximumCents,
      cardRates.on,
    ],
    rows: true,
    fault: ['gift card', 'has rates that are not in the audit log'],
  },
  'receiving-account': {
    id: receivingAccounts.id,
    columns: [receivingAccounts.bankName, receivingAccounts.accountName, receivingAccounts.accountNumber],
    fault: ['receiving account', 'has a bank, name or number that is not in the audit log'],
  },
  'receiving-account-limit': {
    id: receivingAccounts.id,
    columns: [receivingAccounts.dailyCapKobo],
    fault: ['receiving account', 'has a daily limit that is not in the audit log'],
  },
  'receiving-account-off': {
    id: receivingAccounts.id,
    columns: [receivingAccounts.switchedOffAt, receivingAccounts.switchedOffReason],
    fault: ['receiving account', 'is switched on or off, and the audit log says otherwise'],
  },
  'desk-rules': {
    id: deskRules.id,
    columns: [
      deskRules.toleranceKobo,
      deskRules.lateMinutes,
      deskRules.strangers,
      deskRules.referenceFromKobo,
    ],
    fault: ['desk rules', 'are not those of the audit log'],
  },
  // Its own kind, so that the marks of before hold.
  'desk-rules-prices': {
    id: deskRules.id,
    columns: [deskRules.priceJumpPercent],
    fault: ['desk rules', 'for prices are not those of the audit log'],
  },
  'desk-rules-approvals': {
    id: deskRules.id,
    columns: [deskRules.approvalFromKobo, deskRules.approveAccounts, deskRules.approveReversals],
    fault: ['desk rules', 'for approvals are not those of the audit log'],
  },
  'desk-rules-photos': {
    id: deskRules.id,
    columns: [deskRules.cardPhotoDays],
    fault: ['desk rules', 'for photos are not those of the audit log'],
  },
  'desk-rules-complaints': {
    id: deskRules.id,
    columns: [deskRules.cardComplaintHours],
    fault: ['desk rules', 'for complaints are not those of the audit log'],
  },
  approval: {
    id: approvals.id,
    columns: [approvals.kind, approvals.subjectId, approvals.terms, approvals.askedBy, approvals.askedAt],
    fault: ['approval', 'differs from the audit log, or is not in it'],
  },
  'approval-state': {
    id: approvals.id,
    columns: [approvals.state, approvals.decidedBy, approvals.decidedAt, approvals.usedBy, approvals.usedAt],
    fault: ['approval', 'has a decision that is not in the audit log'],
  },
  'flag-rules': {
    id: flagRules.deskId,
    columns: [flagRules.kind, flagRules.level, flagRules.limitNumber],
    rows: true,
    fault: ['rules of flags', 'are not those of the audit log'],
  },
} satisfies Record<string, MarkedRecord>;
