import { useState } from 'react';

/** A list that is read again with more rows at each press of “Show more”. */
export function usePages(rowsAtOnce: number): { pageSize: string; more: () => void } {
  const [pages, setPages] = useState(1);
  return { pageSize: String(pages * rowsAtOnce), more: () => setPages(pages + 1) };
}
