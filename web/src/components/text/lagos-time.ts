const zone = { timeZone: 'Africa/Lagos' } as const;
const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit' } as const;
// Nigeria has had no other time since 1919.
const offset = '+01:00';

/** Formats a moment's day by the clock of Nigerian banks: "20 Nov 2026". */
export const lagosDay = new Intl.DateTimeFormat('en-GB', { ...date, ...zone });

/** Formats a moment by the clock of Nigerian banks: "20 Nov 2026, 19:46". */
export const lagosMoment = new Intl.DateTimeFormat('en-GB', { ...date, ...clock, ...zone });

/** Formats a moment's time of day by the clock of Nigerian banks: "19:46". */
export const lagosClock = new Intl.DateTimeFormat('en-GB', { ...clock, ...zone });

/** Tells whether the device's clock shows Lagos time, so that times need no zone beside them. */
export function hasLagosClock(): boolean {
  return new Date().getTimezoneOffset() === -60;
}

/** A moment as a date field of the browser holds it, in Lagos: "2026-11-20T19:46". */
export function toLagosField(moment: Date): string {
  return new Date(moment.getTime() + 60 * 60_000).toISOString().slice(0, 16);
}

/** What was typed into such a field, as ISO 8601 UTC; undefined where it is no moment. */
export function fromLagosField(typed: string): string | undefined {
  const moment = new Date(`${typed}${offset}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
