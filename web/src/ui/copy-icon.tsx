import { Check, Copy } from 'lucide-react';
import { t } from '../language/translate.ts';
import { IconButton } from './icon-button.tsx';
import { useCopy } from './use-copy.ts';

interface CopyIconProps {
  /** What lands on the clipboard. */
  text: string;
  /** What it is: "account number". */
  what: string;
}

/** The small copy button, for dense places; says "Copied" on screen and to screen readers. */
export function CopyIcon({ text, what }: CopyIconProps) {
  const { state, copy } = useCopy(text);
  return (
    <span className="relative inline-flex">
      <IconButton
        label={t('Copy {what}', { what })}
        icon={state === 'copied' ? <Check className="text-go" /> : <Copy />}
        onClick={copy}
      />
      <span role="status" className="pointer-events-none absolute right-0 bottom-full whitespace-nowrap">
        {state !== 'ready' && (
          <span className="rounded-sm bg-brief px-2 py-1 font-medium text-on-night text-xs">
            {t(state === 'copied' ? 'Copied' : 'Not copied')}
          </span>
        )}
      </span>
    </span>
  );
}
