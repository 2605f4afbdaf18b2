import { askApproval, listApprovals } from '@nairadesk/contract/approvals';
import { addCannedReply, listCannedReplies } from '@nairadesk/contract/canned-replies';
import { listColleagues } from '@nairadesk/contract/claims';
import { getDeskRules, saveDeskRules } from '@nairadesk/contract/desk-rules';
import { listNotes, writeNote } from '@nairadesk/contract/notes';
import { listOrders, reportPayment } from '@nairadesk/contract/orders';
import { changeTrading, getPerson } from '@nairadesk/contract/people';
import { listUsers } from '@nairadesk/contract/users';
import { buyBitcoinAs } from '../../steps/buy-bitcoin.ts';
import { callApi, tokenOf } from '../../steps/call-api.ts';
import { staffEmail } from './screen-state.ts';

const owner = 'ngozi@nairadesk.example';
const customer = 'chidinma@nairadesk.example';
// Above each order of the demo, so that the other screens stay as they are.
const approvalFrom = '19000000';
const large = '0.14';

/** An open order with notes of two colleagues, a pinned one that mentions the viewer first. @returns its id */
export async function noteOnOrder(origin: string): Promise<string> {
  const own = await tokenOf(origin, staffEmail);
  const { data: orders } = await callApi(origin, listOrders, {}, own);
  const orderId = orders.find(({ own }) => !own)?.id ?? '';
  const { data: notes } = await callApi(origin, listNotes, { orderId }, own);
  if (notes.length > 0) return orderId;
  const theirs = await tokenOf(origin, owner);
  const { data: colleagues } = await callApi(origin, listColleagues, {}, theirs);
  const viewer = colleagues.find(({ name }) => name.startsWith('Tunde'));
  const text = `@${viewer?.name} her bank confirms the transfer tomorrow at nine. Don’t send anything before.`;
  await callApi(origin, writeNote, { orderId, text: 'Called her: no answer.' }, own);
  await callApi(origin, writeNote, { orderId, text, mentions: [viewer?.id ?? ''], pinned: true }, theirs);
  return orderId;
}

/** A customer with a history, whose trading a colleague has frozen. @returns their id */
export async function freezeCustomer(origin: string): Promise<string> {
  const token = await tokenOf(origin, owner);
  const { data: users } = await callApi(origin, listUsers, { search: 'musa@nairadesk.example' }, token);
  const id = users[0]?.id ?? '';
  const { data: person } = await callApi(origin, getPerson, { id }, token);
  if (person.freeze) return id;
  await callApi(origin, changeTrading, { id, frozen: true, reason: 'Edited his receipt' }, token);
  await callApi(origin, writeNote, { userId: id, text: 'Sent us an edited receipt on Monday.' }, token);
  return id;
}

/** A reported order so large that it takes two people. @returns its id */
export async function placeLargeOrder(origin: string): Promise<string> {
  const token = await tokenOf(origin, owner);
  const { data: rules } = await callApi(origin, getDeskRules, {}, token);
  const { tolerance, lateMinutes, strangers, referenceFrom } = rules;
  const changed = { tolerance, lateMinutes, strangers, referenceFrom, approvalFrom };
  if (rules.approvalFrom === null) await callApi(origin, saveDeskRules, changed, token);
  const { id } = await buyBitcoinAs(origin, { email: customer }, large);
  const own = await tokenOf(origin, customer);
  await callApi(origin, reportPayment, { orderId: id, status: 'successful' }, own);
  return id;
}

/** The same, for which a colleague of the viewer asks. @returns its id */
export async function askForApproval(origin: string): Promise<string> {
  const token = await tokenOf(origin, owner);
  const { data: open } = await callApi(origin, listApprovals, { state: 'open' }, token);
  const asked = open.find(({ own }) => own);
  if (asked) return asked.subjectId;
  const orderId = await placeLargeOrder(origin);
  const change = { kind: 'complete-order', orderId } as const;
  await callApi(origin, askApproval, { change, reason: 'Her bank confirmed it on the phone' }, token);
  return orderId;
}

/** Canned replies to choose from, one of which names the order. */
export async function addCannedReplies(origin: string): Promise<void> {
  const token = await tokenOf(origin, owner);
  const { data } = await callApi(origin, listCannedReplies, {}, token);
  if (data.length > 0) return;
  const text = 'We’re looking for {transaction}, {name}: {amount} is {status}.';
  await callApi(origin, addCannedReply, { name: 'Looking for it', text }, token);
  await callApi(origin, addCannedReply, { name: 'Call you back', text: 'We’ll call you.' }, token);
}
