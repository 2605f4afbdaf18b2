import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoticeProps {
  tone?: 'attention' | 'go' | 'loss' | 'plain';
  title?: string;
  children: ReactNode;
}

/** A message inside a screen or dialog: the wrong-network warning, a failed submit. */
export function Notice({ tone = 'plain', title, children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'loss' ? 'alert' : undefined}
      className={clsx('flex gap-3 rounded-md px-4 py-3 text-sm', tones[tone])}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        <div className={clsx(title && 'mt-0.5')}>{children}</div>
      </div>
    </div>
  );
}

const icons = { attention: CircleAlert, go: CircleCheck, loss: CircleAlert, plain: Info };

const tones = {
  attention: 'bg-attention-soft text-attention-ink',
  go: 'bg-go-soft text-go-strong',
  loss: 'bg-loss-soft text-loss',
  plain: 'bg-sunken text-ink-soft',
};
