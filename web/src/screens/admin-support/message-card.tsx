import type { SupportMessage } from '@nairadesk/contract/support';
import { Reply as ReplyIcon } from 'lucide-react';
import { PhoneLink } from '../../components/text/phone-link.tsx';
import { Reply } from '../../components/text/reply.tsx';
import { Ago } from '../../components/text/when.tsx';
import { AssetTile } from '../../ui/asset-tile.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

interface MessageCardProps {
  message: SupportMessage;
  onReply: () => void;
}

/** A support message with its sender, and the reply or the Reply button. */
export function MessageCard({ message, onReply }: MessageCardProps) {
  const { id, name, subject, response } = message;
  return (
    <li
      id={`message-${id}`}
      tabIndex={-1}
      aria-labelledby={`message-${id}-subject`}
      className="scroll-mt-20 rounded-lg border border-line bg-surface p-5 shadow-raised [overflow-wrap:anywhere] sm:p-6"
    >
      <Sender message={message} />
      <h2 id={`message-${id}-subject`} className="mt-4 font-semibold text-lg">
        {subject}
      </h2>
      <p className="mt-1 max-w-200 whitespace-pre-wrap">{message.message}</p>
      {response === null ? (
        <div className="mt-5 flex">
          <Button
            icon={<ReplyIcon className="size-5" />}
            aria-label={`Reply to ${name}: ${subject}`}
            className="max-sm:w-full"
            onClick={onReply}
          >
            Reply
          </Button>
        </div>
      ) : (
        <Reply by="Replied" text={response} respondedAt={message.respondedAt} />
      )}
    </li>
  );
}

function Sender({ message: { name, email, phone, timeStamp } }: { message: SupportMessage }) {
  return (
    <div className="flex items-start gap-3">
      <AssetTile name={name} size="sm" />
      <div className="min-w-0 flex-1 text-sm">
        <div className="flex items-baseline justify-between gap-4">
          <p className="font-medium">{name}</p>
          <Ago time={timeStamp} className="whitespace-nowrap text-ink-soft" />
        </div>
        <p className="flex flex-wrap gap-x-3 text-ink-soft">
          <span>{email}</span>
          {phone && <PhoneLink phone={phone} />}
        </p>
        {/* A customer has a phone number; a visitor could have typed anybody’s name and address. */}
        {!phone && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-ink-soft">
            <Badge tone="attention">Not logged in</Badge> We haven’t checked this name or email.
          </p>
        )}
      </div>
    </div>
  );
}
