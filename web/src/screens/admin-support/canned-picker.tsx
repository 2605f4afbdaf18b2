import { type CannedReply, listCannedReplies } from '@nairadesk/contract/canned-replies';
import type { Ref } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Combobox } from '../../ui/combobox.tsx';

interface CannedPickerProps {
  ref: Ref<HTMLButtonElement>;
  onPick: (reply: CannedReply) => void;
}

/** Chooses a canned reply by its name; shows nothing while there are none. */
export function CannedPicker({ ref, onPick }: CannedPickerProps) {
  const read = useRead(listCannedReplies, {}, { quiet: true });
  const replies = read.data?.data ?? [];
  if (replies.length === 0) return null;
  return (
    <Combobox
      ref={ref}
      label="Canned reply"
      labelHidden
      placeholder="Insert a canned reply"
      searchLabel="Search canned replies"
      emptyText="No canned reply has this name"
      choices={replies.map(({ id, name }) => ({ value: id, label: name }))}
      value=""
      onChange={(chosen) => {
        const reply = replies.find(({ id }) => id === chosen);
        if (reply) onPick(reply);
      }}
    />
  );
}
