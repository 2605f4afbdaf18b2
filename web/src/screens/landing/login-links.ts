// Whoever is signed in is known before the page paints (see mark-viewer.ts); the style sheet does the rest.

/** For the links of somebody who is not signed in. */
export const visitorsOnly = '[[data-home]_&]:hidden';

/** For the link home of a user. */
export const usersOnly = '[:root:not([data-home=user])_&]:hidden';

/** For the link home of staff. */
export const staffOnly = '[:root:not([data-home=staff])_&]:hidden';
