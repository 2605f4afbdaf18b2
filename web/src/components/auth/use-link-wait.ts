import { useEffect, useState } from 'react';
import type { ApiFailure } from '../../api/failure.ts';
import { type LinkKind, sentLinks } from '../../session/sent-links.ts';
import { clock } from '../../ui/clock.ts';
import { useNow } from '../text/use-now.ts';

const waitSeconds = 60;
const whileWaiting = 500;
const otherwise = 60 * 60 * 1000;

/**
 * The wait between two links to one address: a minute after one was sent, or as long as the server says when it refuses.
 * @returns `left`, counting down ("0:42"), empty when another can be asked for; what starts the wait
 */
export function useLinkWait(kind: LinkKind, email: string | null) {
  const [againAt, setAgainAt] = useState(0);
  // Not in the first render: the prerendered page knows no wait.
  useEffect(() => {
    const link = sentLinks.read(kind);
    setAgainAt(link && link.email === email ? link.againAt : 0);
  }, [kind, email]);
  const now = useNow(againAt > 0 ? whileWaiting : otherwise);
  const seconds = Math.max(0, Math.ceil((againAt - now) / 1000));
  const wait = (address: string, forSeconds: number) => {
    sentLinks.note(kind, address, forSeconds);
    setAgainAt(Date.now() + forSeconds * 1000);
  };
  return {
    left: seconds > 0 ? clock(seconds) : '',
    afterSent: (address: string) => wait(address, waitSeconds),
    afterRefusal: (address: string, { retryAfterSeconds }: ApiFailure) => {
      if (retryAfterSeconds) wait(address, retryAfterSeconds);
    },
  };
}
