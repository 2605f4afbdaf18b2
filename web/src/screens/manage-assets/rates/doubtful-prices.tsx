import type { Asset } from '@nairadesk/contract/assets';
import { formatNaira } from '@nairadesk/contract/money';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { difference, percentText } from './percent.ts';
import { type Draft, draftedPrices, type RateSheetStore } from './rate-sheet-store.ts';
import { sides } from './read-paste.ts';
import type { Doubtful } from './use-save-prices.ts';

interface DoubtfulPricesProps {
  sheet: RateSheetStore;
  assets: readonly Asset[];
  doubtful: Doubtful | null;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

const words = { buyingPrice: 'buying', sellingPrice: 'selling' } as const;

/** The second yes, for prices that lose money or change by more than the owner's limit: each with its figures. */
export function DoubtfulPrices(props: DoubtfulPricesProps) {
  const { sheet, assets, doubtful, pending, onConfirm, onClose } = props;
  const { drafts } = sheet.getState();
  return (
    <ConfirmDialog
      open={doubtful !== null}
      title={doubtful?.length === 1 ? 'Is this price right?' : `Are these ${doubtful?.length} prices right?`}
      confirmLabel="Save anyway"
      keepLabel="Change the prices"
      danger
      pending={pending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className="flex flex-col gap-2.5">
        {doubtful?.map(({ id, doubts }) => {
          const draft = drafts[id];
          const name = assets.find((asset) => asset.id === id)?.name;
          return (
            draft && (
              <li key={id}>
                <span className="block font-medium text-ink">{name}</span>
                {doubts.includes('loses-money') && <span className="block text-loss">{lossText(draft)}</span>}
                {doubts.includes('jumps') &&
                  stepTexts(draft).map((text) => (
                    <span key={text} className="block tabular-nums">
                      {text}
                    </span>
                  ))}
              </li>
            )
          );
        })}
      </ul>
    </ConfirmDialog>
  );
}

function lossText(draft: Draft): string {
  const { buyingPrice, sellingPrice } = draftedPrices(draft);
  return `Sells at ${formatNaira(sellingPrice)}, above its buying price of ${formatNaira(buyingPrice)}: each unit that a customer sells straight back loses money.`;
}

function stepTexts(draft: Draft): string[] {
  const now = draftedPrices(draft);
  return sides
    .filter((side) => now[side] !== draft.base[side])
    .map((side) => {
      const by = percentText(difference(draft.base[side], now[side]), true);
      return `${words[side]} ${by}: ${formatNaira(draft.base[side])} → ${formatNaira(now[side])}`;
    });
}
