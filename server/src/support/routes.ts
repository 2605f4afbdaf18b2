import * as canned from '@nairadesk/contract/canned-replies';
import * as contract from '@nairadesk/contract/support';
import * as desk from '@nairadesk/contract/support-desk';
import { type Route, route } from '../platform/http/endpoint.ts';
import { limited } from '../platform/identity/rate-limit.ts';
import { addCannedReply } from './canned-replies/add-canned-reply.ts';
import { deleteCannedReply } from './canned-replies/delete-canned-reply.ts';
import { editCannedReply } from './canned-replies/edit-canned-reply.ts';
import { listCannedReplies } from './canned-replies/list-canned-replies.ts';
import { getMessage } from './get-message.ts';
import { listMessages } from './list-messages.ts';
import { listOwnMessages } from './list-own-messages.ts';
import { replyToMessage } from './reply-to-message.ts';
import { saveDraft } from './save-draft.ts';
import { sendMessage } from './send-message.ts';

/** The calls below /support. */
export const supportRoutes: Route[] = [
  route(contract.sendMessage, sendMessage),
  route(contract.listMessages, listMessages),
  route(contract.listOwnMessages, listOwnMessages),
  route(contract.replyToMessage, replyToMessage),
  route(desk.getMessage, getMessage),
  route(desk.saveDraft, limited('draft/account', saveDraft)),
  route(canned.listCannedReplies, listCannedReplies),
  route(canned.addCannedReply, limited('canned-reply/account', addCannedReply)),
  route(canned.editCannedReply, limited('canned-reply/account', editCannedReply)),
  route(canned.deleteCannedReply, limited('canned-reply/account', deleteCannedReply)),
];
