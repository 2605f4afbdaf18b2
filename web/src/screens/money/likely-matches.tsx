import { othersName } from '@nairadesk/contract/others-words';
import type { LikelyMatch } from '@nairadesk/contract/statements';
import { type FormEvent, useState } from 'react';
import { Money } from '../../components/text/money.tsx';
import { PersonLink } from '../../components/text/person-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { toast } from '../../ui/toasts.ts';
import { MoneyDialog } from './money-dialog.tsx';
import { confirmedText, targetText, whyWords } from './money-words.ts';
import { useConfirmLikely } from './use-likely.ts';

/**
 * Says how many transfers the desk has an order for, and opens them all to be confirmed together; and where there are too
 * many to compare all of them, as what is beyond is found by hand alone.
 */
export function LikelyMatches({ pairs, more }: { pairs: readonly LikelyMatch[]; more: boolean }) {
  // As they were when the dialog opened: what a colleague confirms meanwhile is refused by the server.
  const [opened, setOpened] = useState<readonly LikelyMatch[] | null>(null);
  const count = pairs.length;
  return (
    <>
      {count > 1 && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-go-soft px-5 py-3 text-go-strong">
          <p className="font-medium">{count} transfers likely belong to an order or a refund.</p>
          <Button variant="secondary" size="sm" onClick={() => setOpened(pairs)}>
            Look at all {count}
          </Button>
        </div>
      )}
      {more && (
        <p className="mb-4 text-ink-soft text-sm">
          There are too many transfers to compare all with orders. Find the orders of older ones by hand.
        </p>
      )}
      {opened && <LikelyDialog pairs={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Two orders may have been paid: staff ask first. */
function isDoubtful({ why }: LikelyMatch): boolean {
  return why === 'id-beside-other';
}

/** Asks which of these proposals are right, and confirms them. Doubtful ones are left out until they are chosen. */
export function LikelyDialog({ pairs, onClose }: { pairs: readonly LikelyMatch[]; onClose: () => void }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(pairs.filter(isDoubtful).map(({ receiptId }) => receiptId)),
  );
  const [refused, setRefused] = useState<string | null>(null);
  const { progress, confirm } = useConfirmLikely();
  const chosen = pairs.filter(({ receiptId }) => !left.has(receiptId));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = await confirm(chosen);
    if (result.done > 0) toast.done(confirmedText(result.done));
    if (result.refused.length === 0) onClose();
    else setRefused(`${chosen.length - result.done} not matched. ${result.refused.join(' ')}`);
  };
  const toggle = (id: string) =>
    setLeft((old) => (old.has(id) ? new Set([...old].filter((one) => one !== id)) : new Set([...old, id])));
  return (
    <MoneyDialog
      title="Likely matches"
      description="Each is the only one that fits. Leave out what you doubt."
      size="lg"
      confirmLabel={
        progress === null ? `Confirm ${chosen.length}` : `Matching ${progress + 1} of ${chosen.length}`
      }
      backLabel="Cancel"
      pending={progress !== null}
      refused={refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <ul aria-label="Likely matches" className="divide-y divide-line border-line border-y">
        {pairs.map((pair) => (
          <li key={pair.receiptId} className="py-1.5">
            <Checkbox
              checked={!left.has(pair.receiptId)}
              onChange={() => toggle(pair.receiptId)}
              label={<Pair pair={pair} />}
            />
          </li>
        ))}
      </ul>
    </MoneyDialog>
  );
}

function Pair({ pair }: { pair: LikelyMatch }) {
  const { received, direction, senderName, personId, personName, why } = pair;
  return (
    <span className="block py-1 [overflow-wrap:anywhere]">
      <span className="block font-medium">
        <Money naira={received} /> {direction === 'in' ? 'from' : 'to'}{' '}
        {senderName ? othersName(senderName) : 'a person whom the bank doesn’t name'}
      </span>
      <span className="block text-ink-soft">
        {targetText(pair)}
        {personName && (
          <>
            , <PersonLink id={personId} name={othersName(personName)} />
          </>
        )}
        . {whyWords[why]}.
      </span>
    </span>
  );
}
