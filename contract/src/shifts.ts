import * as z from 'zod/mini';
import { confirmation, one } from './answers.ts';
import { endpoint } from './endpoint.ts';

/** After so long a shift is over by itself: a colleague who forgot to end it isn't called at night. */
export const shiftHours = 12;

/** A member of staff who is on shift. Times in ISO 8601 UTC. */
export const shift = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it is the caller. */
  own: z.boolean(),
  since: z.string(),
  /** When it ends by itself. */
  until: z.string(),
});
export type Shift = z.output<typeof shift>;

export const listShifts = endpoint({
  summary: 'List who is on shift, longest first',
  method: 'GET',
  path: '/shifts',
  access: 'staff',
  response: one(z.array(shift)),
});

export const startShift = endpoint({
  summary:
    'Go on shift: from now on the caller is told what staff are told; on shift already, it changes nothing',
  method: 'POST',
  path: '/shifts/mine',
  access: 'staff',
  response: confirmation,
});

export const endShift = endpoint({
  summary: 'Go off shift; off shift already, it changes nothing',
  method: 'DELETE',
  path: '/shifts/mine',
  access: 'staff',
  response: confirmation,
});
