import { browserStorage } from '../../../browser/browser-storage.ts';

/** Where the browser keeps how high the upper part of the dashboard was, in pixels; a sign-out forgets it. */
export const homeHeightKey = 'nairadesk.user.home-height';

/** The room that this part took at the last visit, until it is there: nothing moves when it comes. */
export function HomePlace() {
  return <div style={{ height: `${browserStorage.getItem(homeHeightKey) ?? 0}px` }} />;
}
