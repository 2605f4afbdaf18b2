import type { ListedMessage } from '@nairadesk/contract/support';
import { getMessage, type MessageDetail } from '@nairadesk/contract/support-desk';
import { ArrowLeft } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Reply } from '../../components/text/reply.tsx';
import { Ago } from '../../components/text/when.tsx';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { MessageOrderLink } from './message-order-link.tsx';
import { NamedText, notWritten } from './named-text.tsx';
import { ReplyBox } from './reply-box.tsx';
import { ReplyingMark } from './replying-mark.tsx';
import { SenderSide } from './sender-side.tsx';
import { unsavedDraft } from './unsaved-drafts.ts';
import { useReplyingEnd } from './use-replying-end.ts';

interface MessagePaneProps {
  messageId: string;
  /** What the list knows of it already. */
  listed: ListedMessage | undefined;
  heading: Ref<HTMLHeadingElement>;
  /** The clerk works in it: it stays chosen whatever becomes of the list. */
  onUse: () => void;
  onReplied: () => void;
  onLeave: () => void;
  /** On a phone, where the pane covers the list. */
  onBack: (() => void) | undefined;
}

/** The chosen message with its sender beside it, and the reply or where to write it. */
export function MessagePane({ messageId, listed, heading, onUse, onBack, ...rest }: MessagePaneProps) {
  const read = useRead(getMessage, { id: messageId }, { every: 10_000 });
  const detail = read.data?.data;
  useReplyingEnd(detail, read.refetch);
  const message = detail ?? listed;
  // What was cached may be older than the draft: another page may have written on.
  const isFresh =
    read.isFetchedAfterMount || read.fetchStatus === 'paused' || unsavedDraft(messageId) !== undefined;
  return (
    <section
      aria-label={message ? `Message from ${message.name}` : 'Message'}
      onFocus={onUse}
      className="relative rounded-lg border border-line bg-surface shadow-raised [overflow-wrap:anywhere] lg:max-h-desk lg:overflow-y-auto"
    >
      {onBack && (
        <Button
          variant="quiet"
          icon={<ArrowLeft className="size-5" />}
          className="mt-1 ml-1"
          onClick={onBack}
        >
          All messages
        </Button>
      )}
      {!message && read.error?.code === 'not_found' && (
        <ErrorState title="We can’t find this message">The link may be incomplete.</ErrorState>
      )}
      {message && (
        <header className="px-5 pt-4 sm:px-6">
          <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
            <NamedText text={message.subject} named={detail?.named ?? []} />
          </h2>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
            <span>{message.name}</span>
            <Ago time={message.timeStamp} />
            <ReplyingMark replying={message.replying} />
          </p>
        </header>
      )}
      {detail && isFresh ? (
        <Shown detail={detail} {...rest} />
      ) : (
        read.error?.code !== 'not_found' && (
          <AsyncBoundary failed={read.isError && read} title="We couldn’t load this message">
            <PaneSkeleton />
          </AsyncBoundary>
        )
      )}
    </section>
  );
}

type ShownProps = Pick<MessagePaneProps, 'onReplied' | 'onLeave'> & { detail: MessageDetail };

function Shown({ detail, onReplied, onLeave }: ShownProps) {
  const { message, response, named } = detail;
  // A reply that a colleague overtook stays to be read.
  const [wasOpen] = useState(response === null);
  return (
    <div className="grid gap-x-6 gap-y-6 px-5 pt-3 pb-5 sm:px-6 xl:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <div>
          <p className="max-w-200 whitespace-pre-wrap">
            <NamedText text={message} named={named} />
          </p>
          <NotWritten detail={detail} />
        </div>
        {response !== null && (
          <div>
            <Reply
              by="Replied"
              text={<NamedText text={response} named={named} />}
              respondedAt={detail.respondedAt}
            />
          </div>
        )}
        {wasOpen && <ReplyBox message={detail} onReplied={onReplied} onLeave={onLeave} />}
      </div>
      <div className="max-xl:border-line max-xl:border-t max-xl:pt-5">
        <SenderSide message={detail} />
      </div>
    </div>
  );
}

/** Links to the orders whose ID the sender wrote in their own way. */
function NotWritten({ detail: { subject, message, response, named } }: { detail: MessageDetail }) {
  const others = notWritten([subject, message, response], named);
  if (others.length === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap gap-x-3 text-sm">
      <span className="text-ink-soft">Possible orders</span>
      {others.map((order) => (
        <MessageOrderLink key={order.id} order={order} />
      ))}
    </p>
  );
}

function PaneSkeleton() {
  return (
    <Loading label="Loading the message">
      <div className="flex flex-col gap-4 px-5 pt-3 pb-6 sm:px-6">
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="mt-3 h-36" />
        <Skeleton className="h-11 sm:w-28 sm:self-end" />
      </div>
    </Loading>
  );
}
