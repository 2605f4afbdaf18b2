/** Replaces the actions on an order that this member of staff placed as a customer. */
export const ownOrderText = 'This is your own order. A colleague must complete or cancel it.';
