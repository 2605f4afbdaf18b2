import type { Proof } from '@nairadesk/contract/proofs';
import { t } from '../../language/translate.ts';
import { withNodes } from '../../language/with-nodes.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useWebpUrl } from '../../ui/use-webp-url.ts';
import { Ago } from '../text/when.tsx';

/** What a customer attached to an order, for them (`own`) or for staff: the reference to copy, the picture to open. */
export function ProofView({ proof: { reference, picture, timeStamp }, own }: { proof: Proof; own: boolean }) {
  const url = useWebpUrl(picture);
  return (
    <div className="flex flex-col gap-3 text-sm">
      {reference && (
        <p className="flex items-center justify-between gap-3 rounded-md bg-sunken px-4 py-2.5">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{reference}</span>
          <CopyButton text={reference} what={t('reference')} />
        </p>
      )}
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="block overflow-hidden rounded-md border border-line"
        >
          <img
            src={url}
            alt={own ? t('Your receipt') : t('The customer’s receipt')}
            className="max-h-80 w-full bg-sunken object-contain"
          />
        </a>
      )}
      <p className="text-ink-soft">{withNodes(t('Sent {ago}'), { ago: <Ago time={timeStamp} /> })}</p>
    </div>
  );
}
