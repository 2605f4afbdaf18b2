import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type Tone = 'go' | 'attention' | 'loss' | 'plain' | 'ink';

/** A state in one or two words, with a dot, so that it does not rely on colour alone. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex h-fit min-h-6.5 max-w-full items-center gap-1.5 rounded-lg pr-2.5 pl-2 font-medium text-xs',
        tones[tone],
      )}
    >
      <span aria-hidden="true" className={clsx('size-2 shrink-0 rounded-full', dots[tone])} />
      {children}
    </span>
  );
}

const tones = {
  go: 'bg-go-soft text-go-strong',
  attention: 'bg-attention-soft text-attention-ink',
  loss: 'bg-loss-soft text-loss',
  plain: 'bg-sunken text-ink-soft',
  ink: 'bg-brief text-on-night',
};

const dots = {
  go: 'bg-go',
  attention: 'bg-attention',
  loss: 'bg-loss',
  plain: 'bg-edge',
  ink: 'bg-attention',
};
