import { isStaff } from '@nairadesk/contract/access';
import { storedSession } from '../../stored-session.ts';

/** Runs in the head, before anything is painted: marks the page with who looks at it, and how dear their data is. */
const { dataset } = document.documentElement;
const session = storedSession();
if (session) dataset.home = isStaff(session.role) ? 'staff' : 'user';

const { connection } = navigator as { connection?: { saveData?: boolean } };
if (connection?.saveData) dataset.saveData = '';
