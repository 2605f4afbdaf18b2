import { fillIn, type Placeholder, placeholdersIn } from '@nairadesk/contract/placeholders';
import type { MessageDetail } from '@nairadesk/contract/support-desk';
import { type KeyboardEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { CannedPicker } from './canned-picker.tsx';
import type { DraftState } from './draft-saver.ts';
import { fillingsOf } from './fillings.ts';
import { useReply } from './use-reply.ts';

interface ReplyBoxProps {
  message: MessageDetail;
  onReplied: () => void;
  /** Escape: back to the list. */
  onLeave: () => void;
}

/** Writes the reply to a message, from a canned one or by hand. A message is answered once. */
export function ReplyBox({ message, onReplied, onLeave }: ReplyBoxProps) {
  const reply = useReply({ messageId: message.id, stored: message.draft?.text ?? '', onReplied });
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLButtonElement>(null);
  const insert = (text: string) => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {};
    const before = reply.text.slice(0, start);
    // On a line of its own.
    const filled = (/\S$/.test(before) ? '\n' : '') + fillIn(text, fillingsOf(message));
    reply.change(before + filled + reply.text.slice(end));
    // Once the list has closed and the text is there.
    setTimeout(() => select(field.current, start + filled.length, start + filled.length), 50);
  };
  const isTaken = reply.taken !== null || message.response !== null;
  const open = placeholdersIn(reply.text);
  return (
    // A dialog that leaves the message and its sender in view.
    <div role="dialog" aria-label={`Reply to ${message.name}`} className="flex flex-col gap-3">
      {isTaken ? (
        <Notice tone="attention" title={reply.taken ?? 'This message has already been answered.'}>
          Your reply wasn’t sent: a colleague replied first. You’ll find theirs under Responded: True.
        </Notice>
      ) : (
        <CannedPicker ref={picker} onPick={({ text }) => insert(text)} />
      )}
      <Textarea
        ref={field}
        data-key="r"
        label="Response"
        hint={hintOf(message)}
        rows={5}
        className="[overflow-wrap:anywhere]"
        error={reply.error}
        readOnly={isTaken || reply.pending}
        aside={!isTaken && <Kept state={reply.state} isEmpty={reply.text === ''} />}
        value={reply.text}
        onChange={(event) => reply.change(event.target.value)}
        onBlur={reply.flush}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onLeave();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isTaken) void reply.send();
          if (!opensPicker(event) || !picker.current) return;
          event.preventDefault();
          picker.current.click();
        }}
      />
      <div className="flex flex-wrap justify-end gap-2.5">
        {isTaken && <Button onClick={onReplied}>Close</Button>}
        {!isTaken && open.length > 0 && (
          <Button className="max-sm:w-full" onClick={() => selectPlaceholder(field.current, open[0])}>
            Fill in {open.map((name) => `{${name}}`).join(', ')}
          </Button>
        )}
        {!isTaken && open.length === 0 && (
          <Button className="max-sm:w-full" pending={reply.pending} onClick={() => void reply.send()}>
            Send reply
          </Button>
        )}
      </div>
    </div>
  );
}

function hintOf({ sender, name, email }: MessageDetail): string {
  const start = sender ? `Hello ${name},` : 'Hello,';
  return `We email it to ${email}. The email already starts with “${start}” so go straight to the answer. You can’t change it once it’s sent.`;
}

function Kept({ state, isEmpty }: { state: DraftState; isEmpty: boolean }) {
  return (
    <span role="status" className="text-ink-soft text-sm">
      {state === 'here' && 'Kept on this device'}
      {state !== 'here' && !isEmpty && (state === 'saved' ? 'Draft saved' : 'Saving…')}
    </span>
  );
}

/** A slash at the start of a line asks for the canned replies. */
function opensPicker({ key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const { value, selectionStart } = currentTarget;
  return key === '/' && (selectionStart === 0 || value[selectionStart - 1] === '\n');
}

function selectPlaceholder(field: HTMLTextAreaElement | null, name: Placeholder | undefined): void {
  const place = `{${name}}`;
  const start = field?.value.indexOf(place) ?? -1;
  if (start >= 0) select(field, start, start + place.length);
}

function select(field: HTMLTextAreaElement | null, start: number, end: number): void {
  field?.focus();
  field?.setSelectionRange(start, end);
}
