// The viewer's role is known before the first paint (see mark-viewer.ts); classes show and hide the links.

/** For the links of visitors. */
export const visitorsOnly = '[[data-home]_&]:hidden';

/** For the link home of a user. */
export const usersOnly = '[:root:not([data-home=user])_&]:hidden';

/** For the link home of staff. */
export const staffOnly = '[:root:not([data-home=staff])_&]:hidden';
