import { listMentions, listNotes, type Mention, seeMentions } from '@nairadesk/contract/notes';
import { AtSign } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useRead } from '../../../api/use-read.ts';
import { NoteText } from '../../../components/notes/note-item.tsx';
import { Ago } from '../../../components/text/when.tsx';
import { Link, PathLink } from '../../../router/link.tsx';
import { paths, personPath } from '../../../router/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Opens the notes that mention the viewer; its label counts those not seen yet. */
export function MentionsButton() {
  const [isOpen, setIsOpen] = useState(false);
  const mentions = useRead(listMentions, {}, { every: 30_000, quiet: true }).data?.data ?? [];
  const unseen = mentions.filter((mention) => mention.unseen);
  const see = useCall(seeMentions, { invalidates: [listMentions, listNotes], quiet: true });
  const close = () => {
    setIsOpen(false);
    // Only now: what is marked while it is read would move.
    if (unseen.length > 0) see.send({ noteIds: unseen.map(({ id }) => id) });
  };
  return (
    <>
      <IconButton
        data-key="m"
        label={unseen.length > 0 ? `Mentions (${unseen.length})` : 'Mentions'}
        icon={
          <span className="relative">
            <AtSign aria-hidden="true" />
            {unseen.length > 0 && (
              <span className="absolute -top-2 -right-2.5 min-w-4 rounded-full bg-attention-soft px-1 text-center text-[0.625rem] text-attention-ink leading-4">
                {unseen.length}
              </span>
            )}
          </span>
        }
        onClick={() => setIsOpen(true)}
      />
      <Dialog open={isOpen} onClose={close} title="Notes that mention you">
        {mentions.length === 0 ? (
          <EmptyState icon={<AtSign />} title="No mentions yet">
            When a colleague writes @ and your name in a note, it’s here.
          </EmptyState>
        ) : (
          <ul className="flex flex-col gap-2">
            {mentions.map((mention) => (
              <MentionItem key={mention.id} mention={mention} onOpen={close} />
            ))}
          </ul>
        )}
      </Dialog>
    </>
  );
}

function MentionItem({ mention, onOpen }: { mention: Mention; onOpen: () => void }) {
  const { orderId, transactionId, personId, personName } = mention;
  return (
    <li className="rounded-md bg-sunken px-3.5 py-2.5 text-sm">
      <NoteText note={mention} />
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-ink-soft text-xs">
        {mention.unseen && <Badge tone="attention">New</Badge>}
        <span>
          {mention.by.name}, <Ago time={mention.timeStamp} />
        </span>
        {orderId && (
          <Link
            to={paths.order}
            search={{ order: orderId }}
            onClick={onOpen}
            className="inline-flex min-h-11 items-center font-medium text-ink underline underline-offset-4"
          >
            {transactionId}
          </Link>
        )}
        <PathLink
          href={personPath({ id: personId })}
          onClick={onOpen}
          className="inline-flex min-h-11 items-center font-medium text-ink underline underline-offset-4"
        >
          {personName}
        </PathLink>
      </p>
    </li>
  );
}
