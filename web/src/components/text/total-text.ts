/** A total as a list says it: "1,234", or "1,000+" where no further was counted. */
export function totalText(total: number, isLeast: boolean | undefined): string {
  return `${total.toLocaleString('en')}${isLeast ? '+' : ''}`;
}

/** A total with what it counts: "1 order", "1,234 orders", "1,000+ orders". */
export function countedText(total: number, isLeast: boolean | undefined, one: string, many: string): string {
  return `${totalText(total, isLeast)} ${total === 1 ? one : many}`;
}
