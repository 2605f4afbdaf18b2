import * as contract from '@nairadesk/contract/support';
import { type Route, route } from '../platform/http/endpoint.ts';
import { listMessages } from './list-messages.ts';
import { listOwnMessages } from './list-own-messages.ts';
import { replyToMessage } from './reply-to-message.ts';
import { sendMessage } from './send-message.ts';

/** The calls below /support. */
export const supportRoutes: Route[] = [
  route(contract.sendMessage, sendMessage),
  route(contract.listMessages, listMessages),
  route(contract.listOwnMessages, listOwnMessages),
  route(contract.replyToMessage, replyToMessage),
];
