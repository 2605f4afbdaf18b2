import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { KeysChoice } from './use-keys-choice.ts';

/** A key and what it does. */
export type Shortcut = readonly [key: string, text: string];

/** Lists the keys of a screen (the key `?`), and turns them off for those whom single letters disturb (WCAG 2.1.4). */
export function KeysHelp({ keys, shortcuts }: { keys: KeysChoice; shortcuts: readonly Shortcut[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        data-key="?"
        label="Keyboard shortcuts"
        icon={<Keyboard />}
        onClick={() => setIsOpen(true)}
      />
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Keyboard shortcuts" size="sm">
        <dl className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2">
          {shortcuts.map(([key, text]) => (
            <div key={key} className="col-span-2 grid grid-cols-subgrid items-center">
              <dt>
                <kbd className="rounded-xs border border-edge bg-surface px-1.5 py-0.5 font-medium font-sans text-xs">
                  {key}
                </kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <Checkbox label="Single keys work on this page" checked={keys.on} onChange={keys.toggle} />
      </Dialog>
    </>
  );
}
