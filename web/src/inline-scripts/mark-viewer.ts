import { isStaff } from '@nairadesk/contract/roles';
import { markSaveData } from '../browser/mark-save-data.ts';
import { oncePainted } from '../browser/once-painted.ts';
import { storedSession } from '../session/stored-session.ts';
import { applyStoredTheme } from '../theme/apply-theme.ts';

/*
 * Runs in the head: applies the theme, and marks the document with the viewer's role, Save-Data, and whether the first
 * view is painted.
 */
applyStoredTheme();
const { dataset } = document.documentElement;
const session = storedSession();
if (session) dataset.home = isStaff(session.role) ? 'staff' : 'user';

markSaveData();

// A visitor who follows an anchor sees that section first.
if (location.hash === '') {
  dataset.firstView = 'awaited';
  oncePainted(() => {
    dataset.firstView = 'painted';
  });
}
