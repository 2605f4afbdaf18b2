import { X } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Pasted } from './read-paste.ts';
import { priceIn } from './read-price.ts';

// The rest is counted.
const linesShown = 8;

/** What became of a paste: how many cells it filled, which of them hold no price, and what found no cell. */
export function PasteNews({ pasted: { fills, left }, onClose }: { pasted: Pasted; onClose: () => void }) {
  const faults = fills.filter(({ text }) => priceIn(text) === null).length;
  const more = left.length - linesShown;
  return (
    <div role="status" className="relative mb-4">
      <Notice
        tone={faults > 0 || left.length > 0 ? 'attention' : 'go'}
        title={`${fills.length} ${fills.length === 1 ? 'cell' : 'cells'} pasted`}
      >
        {faults > 0 && (
          <p>
            {faults} of them {faults === 1 ? 'is no price' : 'are no prices'}: look for the red cells.
          </p>
        )}
        {left.length > 0 && (
          <>
            <p>Not pasted:</p>
            <ul className="list-disc pl-5">
              {left.slice(0, linesShown).map((line) => (
                <li key={line} className="[overflow-wrap:anywhere]">
                  {line}
                </li>
              ))}
              {more > 0 && <li>and {more} more lines</li>}
            </ul>
          </>
        )}
      </Notice>
      <IconButton label="Dismiss" icon={<X />} onClick={onClose} className="absolute top-0.5 right-1" />
    </div>
  );
}
