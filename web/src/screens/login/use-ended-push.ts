import { useEffect } from 'react';
import { browserStorage } from '../../browser/browser-storage.ts';

/**
 * Ends notifications here that nothing says any more who turned them on: the person has logged out. After a session that
 * ended by itself they wait for the next login.
 */
export function useEndedPush(): void {
  useEffect(() => {
    const isKept = ['nairadesk.user.unsaved-push', 'nairadesk.push'].some((key) =>
      browserStorage.getItem(key),
    );
    if (!isKept && 'Notification' in window && Notification.permission === 'granted')
      import('../../api/push-device.ts').then(({ endPush }) => endPush()).catch(() => {});
  }, []);
}
