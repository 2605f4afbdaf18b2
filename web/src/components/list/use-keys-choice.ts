import { useState } from 'react';
import { browserStorage } from '../../browser/browser-storage.ts';
import { userStoragePrefix } from '../../session/session.ts';
import { useMedia } from '../../ui/use-media.ts';

const storageKey = `${userStoragePrefix}card-keys`;

export interface KeysChoice {
  /** A large screen with a mouse has a keyboard too, and room to show the shortcuts. */
  offered: boolean;
  on: boolean;
  toggle: () => void;
}

/** Whether J and K move through the cards from anywhere on the page; stored in this browser. */
export function useKeysChoice(): KeysChoice {
  const offered = useMedia('(pointer: fine) and (min-width: 64rem)');
  const [on, setOn] = useState(() => browserStorage.getItem(storageKey) !== 'off');
  const toggle = () => {
    browserStorage.setItem(storageKey, on ? 'off' : 'on');
    setOn(!on);
  };
  return { offered, on, toggle };
}
