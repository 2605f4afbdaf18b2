/** What staff read in place of what they could press, on an order that they placed as a customer. */
export const ownOrderText = 'This is your own order. A colleague must complete or cancel it.';
