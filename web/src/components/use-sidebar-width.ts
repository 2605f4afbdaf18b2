import { useState } from 'react';

// Belongs to the device, not to the person: it outlives a sign-out.
const storageKey = 'nairadesk.device.sidebar';

/** Whether the side menu is the narrow bar; remembered on this device. */
export function useSidebarWidth(): { narrow: boolean; toggle: () => void } {
  const [narrow, setNarrow] = useState(() => localStorage.getItem(storageKey) === 'narrow');
  const toggle = () => {
    localStorage.setItem(storageKey, narrow ? 'wide' : 'narrow');
    setNarrow(!narrow);
  };
  return { narrow, toggle };
}
