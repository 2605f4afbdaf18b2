import { clsx } from 'clsx';

interface SuggestedNamesProps {
  id: string;
  names: readonly string[];
  active: number;
  take: (name: string) => void;
}

/** The names to choose from; the field keeps the focus and the keys. */
export function SuggestedNames({ id, names, active, take }: SuggestedNamesProps) {
  return (
    <ul
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the field keeps the focus and says which is active
      role="listbox"
      aria-label="Colleagues"
      className="absolute inset-x-0 top-full z-10 mt-1 rounded-md border border-edge bg-surface p-1 shadow-overlay"
    >
      {names.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
        <li
          key={name}
          id={`${id}-${index}`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
          role="option"
          aria-selected={index === active}
          // A press leaves the field where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(name)}
          className={clsx(
            'flex min-h-11 cursor-pointer items-center rounded-sm px-2.5',
            index === active ? 'bg-sunken' : 'hover:bg-sunken',
          )}
        >
          {name}
        </li>
      ))}
    </ul>
  );
}
