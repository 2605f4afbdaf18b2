import { formatNaira } from '@nairadesk/contract/money';
import type { StatementPreview } from '@nairadesk/contract/statements';
import { Notice } from '../../../ui/notice.tsx';

/** Says that a file doesn’t begin where the last one of its account ended; nothing where it does. */
export function OpeningNotice({ differs }: { differs: StatementPreview['openingDiffers'] }) {
  if (!differs) return null;
  const { opening, lastClosing, lastFile } = differs;
  return (
    <Notice tone="attention" title="It doesn’t begin where the last one ended">
      This file begins with {formatNaira(opening)}, and {lastFile} ended with {formatNaira(lastClosing)}. Look
      for a file between them, and whether the account is the right one.
    </Notice>
  );
}
