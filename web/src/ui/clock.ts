/** 872 → "14:32", 7272 → "2:01:12" */
export function clock(seconds: number): string {
  if (seconds >= 3600) {
    const minutes = String(Math.floor((seconds % 3600) / 60)).padStart(2, '0');
    return `${Math.floor(seconds / 3600)}:${minutes}:${String(seconds % 60).padStart(2, '0')}`;
  }
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
