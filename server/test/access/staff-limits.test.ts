import { alertDefaults, removePushSubscription, saveAlertChoices } from '@nairadesk/contract/alerts';
import {
  approveApproval,
  askApproval,
  declineApproval,
  withdrawApproval,
} from '@nairadesk/contract/approvals';
import { addCannedReply, deleteCannedReply, editCannedReply } from '@nairadesk/contract/canned-replies';
import { judgeCard } from '@nairadesk/contract/card-judging';
import { claimOrder, handOverOrder, releaseOrder, renewClaims } from '@nairadesk/contract/claims';
import { refundCode, refuseComplaint, replaceCode } from '@nairadesk/contract/delivered-codes';
import { pinNote, removeNote, seeMentions, writeNote } from '@nairadesk/contract/notes';
import { removeSavedFilter, saveFilter } from '@nairadesk/contract/order-filters';
import { changeTrading } from '@nairadesk/contract/people';
import { endShift, startShift } from '@nairadesk/contract/shifts';
import { saveDraft } from '@nairadesk/contract/support-desk';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '../../src/platform/crypto/secrets.ts';
import { type RateLimitName, rateLimitTable } from '../../src/platform/identity/rate-limit-table.ts';
import { type Person, useWorld } from '../world.ts';

const world = useWorld();
const id = crypto.randomUUID();
const words = { name: 'Later', text: 'Soon' };
let busy: Person;
let other: Person;

beforeAll(async () => {
  [busy, other] = [await world.superAdmin(), await world.superAdmin()];
});

/** Everything that staff write without money in it, by its limit, with an input that is in its form. */
const calls: [RateLimitName, Parameters<typeof world.call>[0], object][] = [
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
  ['saved-filter/account', saveFilter, { name: 'Mine', filters: {} }],
  ['saved-filter/account', removeSavedFilter, { id }],
  ['canned-reply/account', addCannedReply, words],
  ['canned-reply/account', editCannedReply, { id, ...words, version: 1 }],
  ['canned-reply/account', deleteCannedReply, { id }],
  ['alert-choice/account', saveAlertChoices, alertDefaults],
  ['alert-choice/account', removePushSubscription, { id }],
  ['shift/account', startShift, {}],
  ['shift/account', endShift, {}],
  ['trading/account', changeTrading, { id, frozen: true, reason: 'Chargebacks' }],
];

describe('what staff write', () => {
  it.each(calls.map((one) => [`${one[1].method} ${one[1].path}`, ...one] as const))(
    'is limited for each of them: %s, by %s',
    async (_, name, call, input) => {
      await world.database.pool.query('delete from throttles');
      const { most, windowSeconds } = rateLimitTable[name];
      const key = hashOf([name, busy.id].join('\n'));
      await world.database.pool.query(
        'select count_try(array[$1::bytea], array[$2::int], array[$3::int]) from generate_series(1, $2::int)',
        [key, most, windowSeconds],
      );
      const answers = [busy, other].map((who) => world.call(call, input as never, who.token));
      const [refused, first] = await Promise.all(answers);
      expect([refused?.status, refused?.failure.code]).toEqual([429, 'too_many_requests']);
      expect([429, 422, 500]).not.toContain(first?.status);
    },
  );
});
