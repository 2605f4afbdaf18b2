import * as contract from '@nairadesk/contract/notes';
import { type Route, route } from '../platform/http/endpoint.ts';
import { limited } from '../platform/identity/rate-limit.ts';
import { listMentions } from './list-mentions.ts';
import { listNotes } from './list-notes.ts';
import { pinNote } from './pin-note.ts';
import { removeNote } from './remove-note.ts';
import { seeMentions } from './see-mentions.ts';
import { writeNote } from './write-note.ts';

/** The calls with which staff write about orders and people, and mention each other. */
export const noteRoutes: Route[] = [
  route(contract.listNotes, listNotes),
  route(contract.writeNote, limited('note/account', writeNote)),
  route(contract.listMentions, listMentions),
  route(contract.seeMentions, limited('mention/account', seeMentions)),
  route(contract.pinNote, limited('note/account', pinNote)),
  route(contract.removeNote, limited('note/account', removeNote)),
];
