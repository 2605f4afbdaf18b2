import { Keyboard, MessageSquareQuote } from 'lucide-react';
import { useState } from 'react';
import type { KeysChoice } from '../../components/list/use-keys-choice.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const shortcuts = [
  ['J or ↓', 'Next message'],
  ['K or ↑', 'Previous message'],
  ['Enter', 'Read the message'],
  ['R', 'Write the reply'],
  ['/', 'At the start of a line of the reply: canned replies. Elsewhere: search'],
  ['Ctrl Enter', 'Send the reply'],
  ['Esc', 'From the reply back to the list'],
  ['?', 'Show these keys'],
] as const;

interface SupportActionsProps {
  keys: KeysChoice;
  onEditCanned: () => void;
}

/** The canned replies, for their owner, and the keys of this screen where there is a keyboard. */
export function SupportActions({ keys, onEditCanned }: SupportActionsProps) {
  const isOwner = useSession((session) => session.role) === 'super-admin';
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {isOwner && (
        <Button variant="secondary" icon={<MessageSquareQuote className="size-5" />} onClick={onEditCanned}>
          Canned replies
        </Button>
      )}
      {keys.offered && (
        <IconButton
          data-key="?"
          label="Keyboard shortcuts"
          icon={<Keyboard />}
          onClick={() => setIsOpen(true)}
        />
      )}
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
