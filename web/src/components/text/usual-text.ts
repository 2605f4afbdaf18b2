/** "Usually 6 minutes", "Usually 2 hours" */
export function usualText(minutes: number): string {
  if (minutes === 1) return 'Usually 1 minute';
  if (minutes < 90) return `Usually ${minutes} minutes`;
  return `Usually ${Math.round(minutes / 60)} hours`;
}
