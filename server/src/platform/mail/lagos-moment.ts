import { t } from '../language/translate.ts';

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Lagos',
});

/** A moment as a mail says it, whose reader's zone nobody knows: "20 Nov, 19:46 Lagos time". */
export function lagosMoment(time: string): string {
  return `${moment.format(new Date(time))} Lagos time`;
}

/** The same for a mail that is said in its reader's language. */
export function lagosTime(time: string): string {
  return t('{moment} Lagos time', { moment: moment.format(new Date(time)) });
}
