import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import type { KeysChoice } from '../../../components/list/use-keys-choice.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

const shortcuts = [
  ['J or ↓', 'Next order'],
  ['K or ↑', 'Previous order'],
  ['Enter', 'Read the order'],
  ['C', 'Take it'],
  ['S', 'Mark as Sent'],
  ['X', 'Cancel it'],
  ['T', 'Take it over from a colleague'],
  ['R', 'Release it'],
  ['A', 'Show what waits for approval'],
  ['W', 'Write a note'],
  ['M', 'Notes that mention you'],
  ['N', 'Show new orders'],
  ['/', 'Search'],
  ['Ctrl K or ⌘ K', 'Find any order or customer'],
  ['?', 'Show these keys'],
] as const;

/** Lists the keys of the desk (the key `?`), and turns them off for those whom single letters disturb (WCAG 2.1.4). */
export function KeysHelp({ keys }: { keys: KeysChoice }) {
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
