import { deskEdits } from './desk-edits.ts';
import type { Edit } from './edit.ts';
import { logEdits } from './log-edits.ts';
import { moneyEdits } from './money-edits.ts';
import { orderEdits } from './order-edits.ts';
import { peopleEdits } from './people-edits.ts';

/** Every edit that is tried; the table in docs/security.md has the same, in this order. */
export const ownerEdits: Edit[] = [...orderEdits, ...deskEdits, ...moneyEdits, ...peopleEdits, ...logEdits];
