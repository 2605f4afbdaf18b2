import { isStaff } from '@nairadesk/contract/roles';
import { oncePainted } from '../../browser/once-painted.ts';
import { storedSession } from '../../session/stored-session.ts';
import { applyStoredTheme } from '../../theme/apply-theme.ts';

/*
 * Runs in the head: gives the page its theme, and marks it with who looks at it, how dear their data is, and whether
 * the first view is painted.
 */
applyStoredTheme();
const { dataset } = document.documentElement;
const session = storedSession();
if (session) dataset.home = isStaff(session.role) ? 'staff' : 'user';

const { connection } = navigator as { connection?: { saveData?: boolean } };
if (connection?.saveData) dataset.saveData = '';

// Whoever comes for a section further down sees that one first.
if (location.hash === '') {
  dataset.firstView = 'awaited';
  oncePainted(() => {
    dataset.firstView = 'painted';
  });
}
