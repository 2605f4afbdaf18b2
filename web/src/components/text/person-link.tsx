import { PathLink } from '../../router/link.tsx';
import { personPath } from '../../router/paths.ts';

/** A person's name that opens their page; the name alone where nobody knows whose it is. */
export function PersonLink({ id, name }: { id: string | null; name: string }) {
  if (id === null) return name;
  return (
    <PathLink
      href={personPath({ id })}
      className="underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {name}
    </PathLink>
  );
}
