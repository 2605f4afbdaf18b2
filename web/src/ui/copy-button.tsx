import { Check, Copy } from 'lucide-react';
import { message, t } from '../language/translate.ts';
import { Button } from './button.tsx';
import { useCopy } from './use-copy.ts';

interface CopyButtonProps {
  /** What lands on the clipboard: digits without separators, an address as it is. */
  text: string;
  /** What it is, for the spoken label: "account number". */
  what: string;
}

/** Copies a text and says "Copied" for two seconds, on screen and to screen readers. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const { state, copy } = useCopy(text);
  const copied = state === 'copied';
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="min-w-26"
        icon={copied ? <Check className="size-4" /> : <Copy className="size-4" />}
        onClick={copy}
      >
        {t(labels[state])}
        <span className="sr-only">{what}</span>
      </Button>
      <span aria-live="polite" className="sr-only">
        {copied && t('Copied {what}', { what })}
      </span>
    </>
  );
}

const labels = { ready: message('Copy'), copied: message('Copied'), failed: message('Not copied') };
