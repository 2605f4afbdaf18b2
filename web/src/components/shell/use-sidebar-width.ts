import { useState } from 'react';
import { browserStorage } from '../../browser/browser-storage.ts';

// A setting of the device, not of the person: it survives a logout.
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
