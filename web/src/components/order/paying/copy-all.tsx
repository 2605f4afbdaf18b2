import { Check, ClipboardList } from 'lucide-react';
import { message, t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { useCopy } from '../../../ui/use-copy.ts';

/** Copies all that a transfer needs as lines of text, to paste into a message or a note. */
export function CopyAll({ lines }: { lines: readonly (readonly [label: string, value: string])[] }) {
  const { state, copy } = useCopy(lines.map(([label, value]) => `${label}: ${value}`).join('\n'));
  const copied = state === 'copied';
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={copied ? <Check className="size-4" /> : <ClipboardList className="size-4" />}
      onClick={copy}
    >
      <span aria-live="polite">{t(labels[state])}</span>
    </Button>
  );
}

const labels = { ready: message('Copy all'), copied: message('All copied'), failed: message('Not copied') };
