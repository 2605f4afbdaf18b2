import { clsx } from 'clsx';
import { t } from '../language/translate.ts';
import { clock } from './clock.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

interface CountdownRingProps {
  /** Milliseconds since 1970. */
  endsAt: number;
  /** What a full ring stands for. */
  totalSeconds: number;
  /** Below the digits: "to pay". */
  caption?: string;
  /** Without digits: `xs`. */
  size?: 'xs' | 'sm' | 'lg';
}

/** A ring that empties with the time; marigold for the last two minutes. */
export function CountdownRing({ endsAt, totalSeconds, caption, size = 'lg' }: CountdownRingProps) {
  const left = useSecondsLeft(endsAt);
  const share = Math.min(1, left / totalSeconds);
  const hurry = left <= 120;
  return (
    <div
      role="timer"
      aria-label={
        caption
          ? t('{time} left {caption}', { time: spoken(left), caption })
          : t('{time} left', { time: spoken(left) })
      }
      className={clsx('relative grid shrink-0 place-items-center', sizes[size])}
    >
      <svg viewBox="0 0 100 100" className="absolute inset-0 -rotate-90" aria-hidden="true">
        <circle
          cx="50"
          cy="50"
          r="45"
          className="fill-none stroke-sunken"
          strokeWidth={size === 'xs' ? 14 : 7}
        />
        <circle
          cx="50"
          cy="50"
          r="45"
          pathLength="1"
          strokeDasharray={`${share} 1`}
          strokeLinecap={share > 0 ? 'round' : 'butt'}
          strokeWidth={size === 'xs' ? 14 : 7}
          className={clsx('fill-none', hurry ? 'stroke-attention' : 'stroke-go')}
        />
      </svg>
      {size !== 'xs' && (
        <span aria-hidden="true" className="text-center">
          <span className={clsx('block font-semibold tabular-nums', size === 'lg' ? 'text-xl' : 'text-sm')}>
            {clock(left)}
          </span>
          {caption && size === 'lg' && <span className="block text-ink-soft text-xs">{caption}</span>}
        </span>
      )}
    </div>
  );
}

const sizes = { xs: 'size-6', sm: 'size-[clamp(4rem,64px,5.75rem)]', lg: 'size-[clamp(7rem,112px,8.75rem)]' };

function spoken(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60)
    return t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return minutes > 0
    ? t('{minutes} min {seconds} s', { minutes, seconds: seconds % 60 })
    : t('{seconds} s', { seconds });
}
