import { clsx } from 'clsx';
import { PathLink } from '../../router/link.tsx';
import { personPath } from '../../router/paths.ts';

interface PersonLinkProps {
  id: string | null | undefined;
  name: string;
  /** Stands alone, not in a sentence: as high as a button on a phone. */
  alone?: boolean;
  onClick?: () => void;
  /** The key that opens it. */
  'data-key'?: string;
}

/** A person's name that opens their page; the name alone where its person is unknown. */
export function PersonLink({ id, name, alone = false, ...rest }: PersonLinkProps) {
  if (!id) return name;
  return (
    <PathLink
      href={personPath({ id })}
      className={clsx(
        'underline decoration-line underline-offset-4 hover:decoration-current',
        alone && '-my-2 inline-flex min-h-11 items-center [overflow-wrap:anywhere] md:my-0 md:min-h-6',
      )}
      {...rest}
    >
      {name}
    </PathLink>
  );
}
