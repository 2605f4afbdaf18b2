const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Tells whether a text can be one of our ids. One that cannot names nothing, and is answered exactly so. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
