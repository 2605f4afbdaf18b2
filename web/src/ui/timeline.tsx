import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { message, t } from '../language/translate.ts';

export interface Step {
  key: string;
  title: string;
  detail?: ReactNode;
  /** When it happened, ready to read. */
  time?: string;
  state: 'done' | 'now' | 'next' | 'refused';
}

/** What happened, what happens now, what comes. */
export function Timeline({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.key}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className="group relative flex gap-4 pb-6 last:pb-0"
        >
          <span
            aria-hidden="true"
            className={clsx(
              'absolute top-7 bottom-0.5 left-3 w-0.5 -translate-x-1/2 rounded-full group-last:hidden',
              step.state === 'done' ? 'bg-go' : 'bg-line',
            )}
          />
          <Mark state={step.state} />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <p className={clsx('font-medium', step.state === 'next' ? 'text-ink-faint' : 'text-ink')}>
                {step.title}
                <span className="sr-only">, {t(words[step.state])}</span>
              </p>
              {step.time && <p className="text-ink-faint text-xs tabular-nums">{step.time}</p>}
            </div>
            {step.detail && <div className="mt-0.5 text-ink-soft text-sm">{step.detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Mark({ state }: { state: Step['state'] }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('grid size-6 shrink-0 place-items-center rounded-full', marks[state])}
    >
      {state === 'done' && <Check className="size-4" strokeWidth={2.6} />}
      {state === 'refused' && <X className="size-4" strokeWidth={2.6} />}
      {state === 'now' && <span className="size-2.5 animate-breathe rounded-full bg-attention" />}
    </span>
  );
}

const marks = {
  done: 'bg-go text-on-go',
  now: 'border-2 border-attention bg-attention-soft',
  next: 'border-2 border-line bg-surface',
  refused: 'bg-loss text-on-loss',
};

const words = {
  done: message('done'),
  now: message('in progress'),
  next: message('to come'),
  refused: message('stopped here'),
};
