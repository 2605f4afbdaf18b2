import { Badge } from '../../ui/badge.tsx';

/** Shows staff whether the bank confirmed the account name. */
export function NameConfirmed({ at }: { at: string | null }) {
  return at === null ? (
    <Badge tone="attention">Name not confirmed</Badge>
  ) : (
    <Badge tone="go">Name confirmed by the bank</Badge>
  );
}
