import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';

interface CopyIconProps {
  /** What lands on the clipboard. */
  text: string;
  /** What it is: "account number". */
  what: string;
}

/** The small copy button, for dense places; says "Copied" on screen and to screen readers. */
export function CopyIcon({ text, what }: CopyIconProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <span className="relative inline-flex">
      <IconButton
        label={`Copy ${what}`}
        icon={state === 'copied' ? <Check className="text-go" /> : <Copy />}
        onClick={async () => setState((await copyText(text)) ? 'copied' : 'failed')}
      />
      <span role="status" className="pointer-events-none absolute right-0 bottom-full whitespace-nowrap">
        {state !== 'ready' && (
          <span className="rounded-sm bg-brief px-2 py-1 font-medium text-on-night text-xs">
            {state === 'copied' ? 'Copied' : 'Not copied'}
          </span>
        )}
      </span>
    </span>
  );
}
