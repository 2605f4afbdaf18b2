import { t } from '../../language/translate.ts';
import { isOfStaff } from '../../session/session.ts';
import { hasLagosClock, lagosMoment } from './lagos-time.ts';
import { useNow } from './use-now.ts';

/**
 * A moment by the clock of a customer's device, and in Lagos for staff, whose desk has one clock: 20 Nov 2026, 19:46. Where it
 * is narrow, the time goes to a second line.
 */
export function When({ time, className }: { time: string; className?: string }) {
  const [date, clock] = momentText(time).split(', ');
  return (
    <time dateTime={time} title={zoneName()} className={className}>
      <span className="whitespace-nowrap">{date},</span> <span className="whitespace-nowrap">{clock}</span>
    </time>
  );
}

/** How long ago: "4 min ago", kept up to date; the moment itself on hover. */
export function Ago({ time, className }: { time: string; className?: string }) {
  const now = useNow(15_000);
  return (
    <time
      dateTime={time}
      title={[momentText(time), zoneName()].filter(Boolean).join(' ')}
      className={className}
    >
      {ago(now - Date.parse(time))}
    </time>
  );
}

/** "20 Nov 2026, 19:46", as plain text, where a component cannot be used: by the same clock as `When`. */
export function momentText(time: string): string {
  return (isOfStaff() ? lagosMoment : ownMoment).format(new Date(time));
}

/** Said on hover to staff, in English alone, where the clock isn't that of the device. */
function zoneName(): string | undefined {
  return isOfStaff() && !hasLagosClock() ? 'Lagos time' : undefined;
}

const ownMoment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

// A device's clock may run behind the server's: a time in the future is "just now" too.
function ago(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return t('just now');
  if (minutes < 60) return t('{count} min ago', { count: minutes });
  if (minutes < 48 * 60) return t('{count} h ago', { count: Math.floor(minutes / 60) });
  return t('{count} days ago', { count: Math.floor(minutes / (24 * 60)) });
}
