import { formatNaira, isNaira } from '@nairadesk/contract/money';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface TheirPricesProps {
  title: string;
  theirs: { buyingPrice: string; sellingPrice: string };
  /** Buying and selling price as they were typed. */
  mine: readonly string[];
  onTake: () => void;
  onKeep: () => void;
}

/** A colleague's prices beside those that were typed: one press takes theirs, another keeps these on top. */
export function TheirPrices({ title, theirs, mine, onTake, onKeep }: TheirPricesProps) {
  const yours = mine.map((price) => (isNaira(price) ? formatNaira(price) : price)).join(' and ');
  return (
    <div role="status">
      <Notice tone="attention" title={title}>
        <p className="tabular-nums">
          Theirs: {formatNaira(theirs.buyingPrice)} and {formatNaira(theirs.sellingPrice)}. Yours: {yours}.
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={onTake}>
            Take theirs
          </Button>
          <Button size="sm" variant="secondary" onClick={onKeep}>
            Keep mine
          </Button>
        </p>
      </Notice>
    </div>
  );
}
