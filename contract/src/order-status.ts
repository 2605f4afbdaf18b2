import type { Role } from './roles.ts';

/** The statuses of docs/specification.md 4.3. `successful` means: the customer says that it is paid. */
export const orderStatuses = ['pending', 'successful', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export type OrderEvent = 'report' | 'complete' | 'cancel' | 'withdraw' | 'decline' | 'expire' | 'take-back';

interface Transition {
  from: readonly OrderStatus[];
  to: OrderStatus;
  by: 'owner' | 'staff' | 'system';
}

/** Which status may become which, and by whose hand (docs/specification.md 11.1). The server enforces it, buttons read it. */
export const transitions: Record<OrderEvent, Transition> = {
  report: { from: ['pending'], to: 'successful', by: 'owner' },
  complete: { from: ['pending', 'successful'], to: 'completed', by: 'staff' },
  cancel: { from: ['pending', 'successful'], to: 'cancelled', by: 'staff' },
  withdraw: { from: ['pending'], to: 'cancelled', by: 'owner' },
  // Changed terms, for money that was short or late, or for cards.
  decline: { from: ['pending', 'successful'], to: 'cancelled', by: 'owner' },
  expire: { from: ['pending'], to: 'cancelled', by: 'system' },
  // Its customer did not answer what we offered for the cards: they are the customer's again.
  'take-back': { from: ['successful'], to: 'cancelled', by: 'system' },
};

/** One move of an order; from null: its placing. */
export interface Move {
  from: OrderStatus | null;
  to: OrderStatus;
  by: Transition['by'];
}

/** Every single move that the table above allows, and the placing that comes before them. */
export const moves: readonly Move[] = [
  { from: null, to: 'pending', by: 'owner' },
  ...Object.entries(transitions).flatMap(([event, { from, to, by }]) =>
    from
      // What a customer may withdraw, they may decline too: it is one move.
      .filter((status) => event !== 'decline' || !transitions.withdraw.from.includes(status))
      .map((status) => ({ from: status, to, by })),
  ),
];

/** Tells whether `event` may happen to an order in `status`. */
export function may(event: OrderEvent, status: OrderStatus): boolean {
  return transitions[event].from.includes(status);
}

/** The label of a status: the owner sees what they did, staff see what to check. */
export function statusLabel(status: OrderStatus, viewer: Role): string {
  if (status === 'pending') return 'Pending';
  if (status === 'completed') return 'Completed';
  if (status === 'cancelled') return 'Cancelled';
  return viewer === 'user' ? 'Payment reported' : 'Reported paid';
}
