import { alertDefaults, removePushSubscription, saveAlertChoices } from '@nairadesk/contract/alerts';
import {
  approveApproval,
  askApproval,
  declineApproval,
  withdrawApproval,
} from '@nairadesk/contract/approvals';
import { createAsset, editAsset, restoreAsset } from '@nairadesk/contract/asset-changes';
import { savePrices } from '@nairadesk/contract/asset-prices';
import { addCannedReply, deleteCannedReply, editCannedReply } from '@nairadesk/contract/canned-replies';
import { judgeCard } from '@nairadesk/contract/card-judging';
import { saveCardRates } from '@nairadesk/contract/card-rates';
import { claimOrder, handOverOrder, releaseOrder, renewClaims } from '@nairadesk/contract/claims';
import { refundCode, refuseComplaint, replaceCode } from '@nairadesk/contract/delivered-codes';
import { switchNetwork } from '@nairadesk/contract/network-changes';
import { pinNote, removeNote, seeMentions, writeNote } from '@nairadesk/contract/notes';
import { removeSavedFilter, saveFilter } from '@nairadesk/contract/order-filters';
import { changeTrading } from '@nairadesk/contract/people';
import { enterReceipt, matchReceipt, undoMatch } from '@nairadesk/contract/receipts';
import { switchReceivingAccount } from '@nairadesk/contract/receiving-accounts';
import { setRefundPayee } from '@nairadesk/contract/refunds';
import { endShift, startShift } from '@nairadesk/contract/shifts';
import { previewStatement, undoImport } from '@nairadesk/contract/statements';
import { saveDraft } from '@nairadesk/contract/support-desk';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '../../src/platform/crypto/secrets.ts';
import { type RateLimitName, rateLimitTable } from '../../src/platform/identity/rate-limit-table.ts';
import { type Person, useWorld } from '../world.ts';

const world = useWorld();
const id = crypto.randomUUID();
const words = { name: 'Later', text: 'Soon' };
const prices = { buyingPrice: '2', sellingPrice: '1' };
const typed = {
  accountId: id,
  direction: 'in' as const,
  amount: '1',
  arrivedAt: '2026-01-01T00:00:00Z',
  reference: 'LIMIT-1',
};
const payee = { bankName: 'Kuda', accountName: 'Chidi Okafor', accountNumber: '2012345678' };
const toRead = { accountId: id };
const card = { name: 'A card', assetType: 'gift-card' as const, minAmount: '1', ...prices };
let busy: Person;
let other: Person;

beforeAll(async () => {
  [busy, other] = [await world.superAdmin(), await world.superAdmin()];
  const { rows } = await world.database.pool.query(
    `insert into receiving_accounts (bank_name, account_name, account_number)
     values ('Limited Bank', 'Nairadesk Ltd', '1234509876') returning id`,
  );
  for (const one of [typed, toRead]) one.accountId = rows[0].id;
});

/** What staff write or have read, by its limit, with an input that is in its form, and its file. */
const calls: [RateLimitName, Parameters<typeof world.call>[0], object, Buffer?][] = [
  ['note/account', writeNote, { orderId: id, text: 'Seen' }],
  ['note/account', pinNote, { id, pinned: true }],
  ['note/account', removeNote, { id }],
  ['mention/account', seeMentions, { noteIds: [id] }],
  ['draft/account', saveDraft, { id, text: 'Dear' }],
  ['claim/account', claimOrder, { id }],
  ['claim/account', handOverOrder, { id, to: id }],
  ['claim/account', releaseOrder, { id }],
  ['claim-renewal/account', renewClaims, {}],
  ['card-verdict/account', judgeCard, { id, cardId: id, version: 0, verdict: 'accepted' }],
  ['complaint-answer/account', replaceCode, { id, complaintId: id, code: 'ABCD-1234' }],
  ['complaint-answer/account', refundCode, { id, complaintId: id, amount: '4000' }],
  ['complaint-answer/account', refuseComplaint, { id, complaintId: id, text: 'It was spent' }],
  ['approval/account', askApproval, { change: { kind: 'complete-order', orderId: id } }],
  ['approval/account', approveApproval, { id }],
  ['approval/account', declineApproval, { id, reason: 'Not now' }],
  ['approval/account', withdrawApproval, { id }],
  ['receipt/account', enterReceipt, typed],
  ['match/account', matchReceipt, { id, orderId: id }],
  ['match/account', undoMatch, { id, reason: 'Another customer' }],
  ['refund-payee/account', setRefundPayee, { id, ...payee }],
  ['statement/account', undoImport, { id, reason: 'The wrong file' }],
  ['statement-preview/account', previewStatement, toRead, Buffer.from('Date,Narration,Debit,Credit\n')],
  ['saved-filter/account', saveFilter, { name: 'Mine', filters: {} }],
  ['saved-filter/account', removeSavedFilter, { id }],
  ['canned-reply/account', addCannedReply, words],
  ['canned-reply/account', editCannedReply, { id, ...words, version: 1 }],
  ['canned-reply/account', deleteCannedReply, { id }],
  ['alert-choice/account', saveAlertChoices, alertDefaults],
  ['alert-choice/account', removePushSubscription, { id }],
  ['shift/account', startShift, {}],
  ['shift/account', endShift, {}],
  ['asset-addition/account', createAsset, { ...card, name: `Card ${id}` }],
  ['asset-change/account', editAsset, { id, ...card }],
  ['asset-change/account', restoreAsset, { id }],
  ['asset-change/account', savePrices, { prices: [{ id, version: 1, ...prices }] }],
  ['asset-change/account', saveCardRates, { id, added: [], changed: [], removed: [{ id, version: 1 }] }],
  ['network-switch/account', switchNetwork, { network: 'Bitcoin', offered: true }],
  ['account-switch/account', switchReceivingAccount, { id, on: false, reason: 'Full' }],
  ['trading/account', changeTrading, { id, frozen: true, reason: 'Chargebacks' }],
];

describe('what staff write', () => {
  it.each(calls.map((one) => [`${one[1].method} ${one[1].path}`, ...one] as const))(
    'is limited for each of them: %s, by %s',
    async (_, name, call, input, file) => {
      await world.database.pool.query('delete from throttles');
      const { most, windowSeconds } = rateLimitTable[name];
      const key = hashOf([name, busy.id].join('\n'));
      await world.database.pool.query(
        'select count_try(array[$1::bytea], array[$2::int], array[$3::int]) from generate_series(1, $2::int)',
        [key, most, windowSeconds],
      );
      const answers = [busy, other].map((who) => world.call(call, input as never, who.token, { file }));
      const [refused, first] = await Promise.all(answers);
      expect([refused?.status, refused?.failure.code]).toEqual([429, 'too_many_requests']);
      expect([429, 422, 500]).not.toContain(first?.status);
    },
  );
});
