import { MessageSquareQuote } from 'lucide-react';
import { KeysHelp, type Shortcut } from '../../components/list/keys-help.tsx';
import type { KeysChoice } from '../../components/list/use-keys-choice.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';

const shortcuts: readonly Shortcut[] = [
  ['J or ↓', 'Next message'],
  ['K or ↑', 'Previous message'],
  ['Enter', 'Read the message'],
  ['R', 'Write the reply'],
  ['P', 'Open the sender’s page'],
  ['/', 'At the start of a line of the reply: canned replies. Elsewhere: search'],
  ['Ctrl Enter', 'Send the reply'],
  ['Esc', 'From the reply back to the list'],
  ['?', 'Show these keys'],
];

interface SupportActionsProps {
  keys: KeysChoice;
  onEditCanned: () => void;
}

/** The canned replies, for their owner, and the keys of this screen where there is a keyboard. */
export function SupportActions({ keys, onEditCanned }: SupportActionsProps) {
  const isOwner = useSession((session) => session.role) === 'super-admin';
  return (
    <>
      {isOwner && (
        <Button variant="secondary" icon={<MessageSquareQuote className="size-5" />} onClick={onEditCanned}>
          Canned replies
        </Button>
      )}
      {keys.offered && <KeysHelp keys={keys} shortcuts={shortcuts} />}
    </>
  );
}
