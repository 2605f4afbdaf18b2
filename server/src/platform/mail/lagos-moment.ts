import { t } from '../language/translate.ts';

/** A moment in a mail, whose reader's zone is unknown: "20 Nov, 19:46 Lagos time". */
export function lagosMoment(time: string): string {
  return `${inLagos(time)} Lagos time`;
}

/** The same for a mail that is said in its reader's language. */
export function lagosTime(time: string): string {
  return t('{moment} Lagos time', { moment: inLagos(time) });
}

// Without a formatter that is kept: to make the first one takes longer than a start has, and mails have the time.
function inLagos(time: string): string {
  return new Date(time).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Africa/Lagos',
  });
}
