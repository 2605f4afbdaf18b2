import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The round icon above a screen with a single message. */
export function BigMark({ tone, children }: { tone: 'go' | 'attention'; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('mb-6 grid size-14 place-items-center rounded-full [&_svg]:size-7', tones[tone])}
    >
      {children}
    </span>
  );
}

const tones = { go: 'bg-go-soft text-go', attention: 'bg-attention-soft text-attention-ink' };
