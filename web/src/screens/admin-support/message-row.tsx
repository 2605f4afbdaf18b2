import type { ListedMessage } from '@nairadesk/contract/support';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Ago } from '../../components/text/when.tsx';
import { ReplyingMark } from './replying-mark.tsx';

interface MessageRowProps {
  message: ListedMessage;
  /** It is the one in the pane. */
  isChosen: boolean;
  button: ComponentProps<'button'>;
}

const markClass = 'whitespace-nowrap rounded-full px-2 py-0.5 font-medium text-xs';

/** One message of the list: who, what about, since when, and who is replying. */
export function MessageRow({ message, isChosen, button }: MessageRowProps) {
  const { name, subject, phone, timeStamp, response, hasDraft, replying } = message;
  return (
    <li className="border-line border-b last:border-b-0">
      <button
        {...button}
        type="button"
        aria-current={isChosen || undefined}
        className={clsx(
          'flex min-h-14 w-full scroll-my-2 flex-col gap-0.5 px-3.5 py-2 text-left outline-offset-[-2px] transition-colors hover:bg-sunken',
          isChosen && 'bg-sunken shadow-[inset_3px_0_0_var(--go)]',
        )}
      >
        <span className="flex w-full items-baseline justify-between gap-3">
          <span className="min-w-0 truncate font-semibold">{name}</span>
          <Ago time={timeStamp} className="shrink-0 whitespace-nowrap text-ink-soft text-sm" />
        </span>
        <span className="line-clamp-2 text-ink-soft text-sm [overflow-wrap:anywhere]">{subject}</span>
        <span className="flex flex-wrap gap-1.5 empty:hidden">
          {!phone && (
            <span className={clsx(markClass, 'bg-attention-soft text-attention-ink')}>Not logged in</span>
          )}
          {hasDraft && response === null && (
            <span className={clsx(markClass, 'bg-go-soft text-go-strong')}>Your draft</span>
          )}
          <ReplyingMark replying={replying} />
        </span>
      </button>
    </li>
  );
}
