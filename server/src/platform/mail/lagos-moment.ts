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
