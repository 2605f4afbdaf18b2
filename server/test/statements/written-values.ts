export const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];

/** 150050n → "1,500.50". */
export function formatAmount(kobo: bigint): string {
  const digits = String(kobo < 0n ? -kobo : kobo).padStart(3, '0');
  const whole = BigInt(digits.slice(0, -2)).toLocaleString('en');
  return `${kobo < 0n ? '-' : ''}${whole}.${digits.slice(-2)}`;
}

/** What the clocks of Lagos show. */
export function lagosClock(at: Date) {
  const lagos = new Date(at.getTime() + 3_600_000);
  const time = lagos.toISOString().slice(11, 19);
  const hours = lagos.getUTCHours();
  return {
    year: lagos.getUTCFullYear(),
    month: lagos.getUTCMonth() + 1,
    day: String(lagos.getUTCDate()).padStart(2, '0'),
    time,
    halfTime: `${String(hours % 12 || 12).padStart(2, '0')}${time.slice(2)} ${hours < 12 ? 'AM' : 'PM'}`,
  };
}

/** The midnight in Lagos before a moment. */
export function lagosMidnight(at: Date): Date {
  return new Date(Math.floor((at.getTime() + 3_600_000) / 86_400_000) * 86_400_000 - 3_600_000);
}
