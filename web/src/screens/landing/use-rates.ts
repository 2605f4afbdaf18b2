import type { Rate } from '@nairadesk/contract/website';
import { listRates } from '@nairadesk/contract/website';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { readKey } from '../../api/use-read.ts';

/** The rates of the day. Quiet: where they cannot be had the calculator says so, and no message flies in. */
export function useRates() {
  return useQuery({
    queryKey: readKey(listRates, {}),
    queryFn: ({ signal }) => call(listRates, {}, { signal }),
    select: ({ data }): Rate[] => data,
    meta: { quiet: true },
  });
}
