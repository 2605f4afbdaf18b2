import type { Enquiry } from '@nairadesk/contract/banks';
import { resolveBank } from '@nairadesk/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { readKey } from '../../api/use-read.ts';

const settleMilliseconds = 400;

export interface AccountLookup {
  asking: boolean;
  enquiry: Enquiry | undefined;
  failure: ApiFailure | null;
  retry: () => void;
}

/** Looks up an account's holder at its bank, once for each account; null while the account is incomplete. */
export function useEnquiry(account: { bankName: string; accountNumber: string } | null): AccountLookup {
  const { bankName, accountNumber } = account ?? { bankName: '', accountNumber: '' };
  const settled = useSettled(`${bankName}/${accountNumber}`) && account !== null;
  const query = useQuery<Enquiry, ApiFailure>({
    queryKey: readKey(resolveBank, { bankName, accountNumber }),
    queryFn: async ({ signal }) => (await call(resolveBank, { bankName, accountNumber }, { signal })).data,
    enabled: settled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  });
  return {
    asking: settled && query.isFetching,
    enquiry: account === null ? undefined : query.data,
    failure: account === null ? null : query.error,
    retry: () => void query.refetch(),
  };
}

/** Whether a value has been unchanged for a moment, so that no bank is asked about half a number or name. */
function useSettled(value: string): boolean {
  const [last, setLast] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLast(value), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return last === value;
}
