import { Check, Copy } from 'lucide-react';
import { message, t } from '../language/translate.ts';
import { Button } from './button.tsx';
import { useCopy } from './use-copy.ts';

interface CopyButtonProps {
  /** What lands on the clipboard: digits without separators, an address as it is. */
  text: string;
  /** What it is, for the spoken label: "account number". */
  what: string;
  /** Says for the eye, too, what it copies, and is as high as other buttons. */
  named?: boolean;
}

/** Copies a text and says "Copied" for two seconds, on screen and to screen readers. */
export function CopyButton({ text, what, named = false }: CopyButtonProps) {
  const { state, copy } = useCopy(text);
  const copied = state === 'copied';
  return (
    <>
      <Button
        size={named ? 'md' : 'sm'}
        variant="secondary"
        className="min-w-26"
        icon={copied ? <Check className="size-4" /> : <Copy className="size-4" />}
        onClick={copy}
      >
        {named && state === 'ready' ? t('Copy {what}', { what }) : t(labels[state])}
        {!named && <span className="sr-only">{what}</span>}
      </Button>
      <span aria-live="polite" className="sr-only">
        {copied && t('Copied {what}', { what })}
      </span>
    </>
  );
}

const labels = { ready: message('Copy'), copied: message('Copied'), failed: message('Not copied') };
