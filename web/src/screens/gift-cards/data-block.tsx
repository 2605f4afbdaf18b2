/** Data inside a page, for search engines (JSON-LD) or for its own script. No browser runs it, so no policy names it. */
export function DataBlock({ type, data, name }: { type: string; data: unknown; name?: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React would write &quot; into it; no "<" is left that could end it.
    <script type={type} data-ref={name} dangerouslySetInnerHTML={{ __html: scriptText(data) }} />
  );
}

/** JSON that stays data wherever it stands in a script element: without "<", ">", "&" and line separators. */
export function scriptText(data: unknown): string {
  return JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
