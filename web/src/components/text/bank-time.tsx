import { When } from './when.tsx';

const lagosOffset = 60 * 60_000;
const dayLength = 24 * 60 * 60_000;
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Lagos',
});

/** A moment by a bank's clock: many statements have the day alone, which we keep as its midnight in Lagos. */
export function BankTime({ time, className }: { time: string; className?: string }) {
  const at = Date.parse(time);
  if ((at + lagosOffset) % dayLength !== 0) return <When time={time} className={className} />;
  return (
    <time dateTime={time} className={className}>
      {day.format(at)}
    </time>
  );
}
