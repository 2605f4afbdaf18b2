/** Where the browser keeps how high the upper part of the dashboard was: its place is held until it is there. It goes with a sign-out. */
export const homeHeightKey = 'nairadesk.user.home-height';
