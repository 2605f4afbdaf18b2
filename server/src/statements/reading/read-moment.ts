import type { DateOrder } from '@nairadesk/contract/statement-columns';
/** How a statement writes its dates. `iso` is also what the dates of an XLSX file are read as. */

export interface Moment {
  at: Date;
  /** False: the statement gives the day alone, and `at` is its midnight in Lagos. */
  hasTime: boolean;
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
// West Africa Time, without summer time since 1919.
const lagosOffset = 60 * 60_000;
const dayLength = 24 * 60 * 60_000;

const isoDate = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?<time>\D.*)?$/;
const numericDate = /^(?<first>\d{1,2})[-/.](?<second>\d{1,2})[-/.](?<year>\d{4}|\d{2})(?<time>\D.*)?$/;
const namedDates = [
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/. ]*(?<name>[a-z]{3,9})\.?[-/., ]*(?<year>\d{4}|\d{2})(?<time>\D.*)?$/i,
  /^(?<name>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})(?<time>\D.*)?$/i,
  /^(?<year>\d{4})[- ](?<name>[a-z]{3,9})[- ](?<day>\d{1,2})(?<time>\D.*)?$/i,
];
const timeOfDay =
  /^(?:[T,\s]+)(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:\.\d+)?)?\s*(?<half>[ap])?(?:\.?m\.?)?\s*(?<zone>Z|[+-]\d{2}:?\d{2})?$/i;

/** A date of a statement, with or without a time, read in one order only; null if it isn't one. Lagos time. */
export function readMoment(text: string, order: DateOrder): Moment | null {
  const parts = partsOf(text, order);
  if (!parts) return null;
  const { year, month, day } = parts;
  const midnight = Date.UTC(year, month - 1, day);
  // 31 February would become a day of March.
  if (new Date(midnight).getUTCDate() !== day || month > 12 || year < 2000 || year > 2099) return null;
  if (!parts.time?.trim()) return { at: new Date(midnight - lagosOffset), hasTime: false };
  const time = readTime(parts.time);
  return time && { at: new Date(midnight + time.milliseconds - time.offset), hasTime: true };
}

/** Whether nothing can have moved then yet: a day ahead is no clock that is wrong. */
export function isFuture(at: Date): boolean {
  return at.getTime() > Date.now() + dayLength;
}

function partsOf(text: string, order: DateOrder) {
  if (order === 'month-name') {
    const groups = namedDates.map((form) => form.exec(text)?.groups).find((found) => found);
    const month = monthNames.indexOf(groups?.name?.slice(0, 3).toLowerCase() ?? '') + 1;
    return groups && month > 0
      ? { year: yearOf(groups.year), month, day: Number(groups.day), time: groups.time }
      : null;
  }
  const groups = (order === 'iso' ? isoDate : numericDate).exec(text)?.groups;
  if (!groups) return null;
  const { year, first, second, time } = groups;
  if (order === 'iso')
    return { year: Number(year), month: Number(groups.month), day: Number(groups.day), time };
  const [day, month] = order === 'day-first' ? [first, second] : [second, first];
  return { year: yearOf(year), month: Number(month), day: Number(day), time };
}

function yearOf(text = ''): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function readTime(text: string): { milliseconds: number; offset: number } | null {
  const groups = timeOfDay.exec(text)?.groups;
  if (!groups) return null;
  const [hours, minutes, seconds] = [groups.hours, groups.minutes, groups.seconds ?? 0].map(Number) as [
    number,
    number,
    number,
  ];
  const half = groups.half?.toLowerCase();
  if (minutes > 59 || seconds > 59 || hours > 23 || (half && (hours < 1 || hours > 12))) return null;
  const hour = half ? (hours % 12) + (half === 'p' ? 12 : 0) : hours;
  return { milliseconds: ((hour * 60 + minutes) * 60 + seconds) * 1_000, offset: offsetOf(groups.zone) };
}

// A zone that the bank wrote; else Lagos.
function offsetOf(zone: string | undefined): number {
  if (!zone) return lagosOffset;
  if (/z/i.test(zone)) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}
