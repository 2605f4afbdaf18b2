import { useEffect, useMemo } from 'react';

/** A WebP picture in base64 as an address of this page alone, which ends with the component; undefined of null. */
export function useWebpUrl(base64: string | null): string | undefined {
  const url = useMemo(() => {
    return base64 === null ? undefined : webpUrl(base64);
  }, [base64]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url;
}

/** The same; the caller revokes it. */
export function webpUrl(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }));
}
