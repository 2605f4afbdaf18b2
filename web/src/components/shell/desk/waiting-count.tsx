import { useWaiting } from './use-waiting.ts';

interface WaitingCountProps {
  of: 'orders' | 'messages';
  narrow?: boolean;
}

/**
 * How many reported orders and complaints, or messages without a reply, wait behind an entry of the menu, if any do;
 * `ShiftSwitch` says it in words.
 */
export function WaitingCount({ of, narrow = false }: WaitingCountProps) {
  const { reported, complaints, messages } = useWaiting();
  const count = of === 'orders' ? reported + complaints : messages;
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={
        narrow
          ? 'absolute top-0.5 right-0 min-w-4 rounded-full bg-attention-soft px-1 text-center text-[0.625rem] text-attention-ink leading-4'
          : 'ml-auto rounded-full bg-attention-soft px-2 font-semibold text-attention-ink text-xs tabular-nums leading-[1.375rem]'
      }
    >
      {narrow && count > 99 ? '99+' : count.toLocaleString('en')}
    </span>
  );
}
