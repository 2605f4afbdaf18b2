import { brand } from '@nairadesk/contract/brand';
import { type OrderMessage, showOrderPicture } from '@nairadesk/contract/order-messages';
import { clsx } from 'clsx';
import { Image as ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { useWebpUrl } from '../../../ui/use-webp-url.ts';
import { Ago } from '../../text/when.tsx';

/** One message: whose it is, its words and its photo, which is loaded when it is asked for. */
export function MessageItem({ orderId, message }: { orderId: string; message: OrderMessage }) {
  const { own, text, hasPicture, timeStamp, seenAt, seenBy, waits } = message;
  return (
    <li className={clsx('flex flex-col', own ? 'items-end' : 'items-start')}>
      <div
        className={clsx(
          'max-w-[min(100%,28rem)] rounded-lg px-4 py-2.5 [overflow-wrap:anywhere]',
          own ? 'bg-go-soft' : 'bg-sunken',
        )}
      >
        <p className="sr-only">{nameOf(message)}:</p>
        {!own && (
          <p aria-hidden="true" className="font-semibold text-sm">
            {nameOf(message)}
          </p>
        )}
        {text !== '' && <p className="whitespace-pre-wrap">{text}</p>}
        {hasPicture && <Photo orderId={orderId} messageId={message.id} />}
      </div>
      <p className="mt-1 text-ink-soft text-xs">
        <Ago time={timeStamp} />
        {own && seenAt && ` · ${t('Seen')}`}
        {seenBy && ` · ${t('Read by {name}', { name: seenBy })}`}
        {waits && seenAt && ` · ${t('Not answered')}`}
      </p>
    </li>
  );
}

function Photo({ orderId, messageId }: { orderId: string; messageId: string }) {
  const [asked, setAsked] = useState(false);
  const read = useRead(showOrderPicture, { id: orderId, messageId }, { when: asked, quiet: true });
  const url = useWebpUrl(read.data?.data.picture ?? null);
  if (read.error?.code === 'not_found')
    return <p className="text-ink-soft text-sm">{t('This photo is no longer kept.')}</p>;
  if (!url)
    return (
      <Button
        variant="quiet"
        size="sm"
        className="-mx-2"
        icon={<ImageIcon className="size-4.5" />}
        pending={asked && read.isFetching}
        onClick={() => (asked ? read.refetch() : setAsked(true))}
      >
        {read.isError ? t('Try again to show the photo') : t('Show photo')}
      </Button>
    );
  return (
    <a href={url} target="_blank" rel="noreferrer" className="mt-1 block overflow-hidden rounded-md">
      <img
        src={url}
        alt={t('Attached to this message')}
        className="max-h-80 w-full bg-sunken object-contain"
      />
    </a>
  );
}

function nameOf({ own, by, name }: OrderMessage): string {
  if (own) return t('You');
  return name ?? (by === 'staff' ? brand.name : t('Customer'));
}
