import { useState } from 'react';
import { browserStorage } from '../../browser/browser-storage.ts';

// Belongs to the device, not to the person: it outlives a sign-out.
const storageKey = 'nairadesk.device.sidebar';

/** Whether the side menu is the narrow bar; remembered on this device. */
export function useSidebarWidth(): { narrow: boolean; toggle: () => void } {
  const [narrow, setNarrow] = useState(() => browserStorage.getItem(storageKey) === 'narrow');
  const toggle = () => {
    browserStorage.setItem(storageKey, narrow ? 'wide' : 'narrow');
    setNarrow(!narrow);
  };
  return { narrow, toggle };
}
