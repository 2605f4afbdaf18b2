import { Badge } from '../../ui/badge.tsx';

/** Whether the bank itself named the account so, for whoever pays there. */
export function NameConfirmed({ at }: { at: string | null }) {
  return at === null ? (
    <Badge tone="attention">Name not confirmed</Badge>
  ) : (
    <Badge tone="go">Name confirmed by the bank</Badge>
  );
}
