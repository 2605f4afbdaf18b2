import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, Search } from 'lucide-react';
import { type Ref, type RefObject, useRef } from 'react';
import { ChoiceFace, choiceClass } from './choice-face.tsx';
import { Field, type FieldTexts } from './field.tsx';
import { startsWord } from './starts-word.ts';

interface Choice {
  value: string;
  label: string;
  /** A small sign before the label: a flag. */
  mark?: string;
}

interface ComboboxProps extends FieldTexts {
  ref?: Ref<HTMLButtonElement>;
  /** The single key that opens it. */
  'data-key'?: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Opens the list at once. */
  defaultOpen?: boolean;
  placeholder: string;
  /** The label of the search box. */
  searchLabel: string;
  /** Shown when no option matches. */
  emptyText: string;
}

/** A searchable select. A value that is not an option is shown and kept until another is chosen. */
export function Combobox(props: ComboboxProps) {
  const {
    ref,
    'data-key': singleKey,
    choices,
    value,
    onChange,
    onBlur,
    defaultOpen,
    placeholder,
    searchLabel,
    emptyText,
    ...texts
  } = props;
  const chosen = choices.find((choice) => choice.value === value) ?? null;
  const popup = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  return (
    <Base.Root
      items={choices}
      defaultOpen={defaultOpen}
      value={chosen}
      onValueChange={(choice: Choice | null) => choice && onChange(choice.value)}
      filter={(choice: Choice, typed) => startsWord(choice.label, typed)}
      autoHighlight
    >
      <Field {...texts}>
        {(control) => (
          <Base.Trigger ref={ref} data-key={singleKey} {...control} onBlur={onBlur} className={choiceClass}>
            <ChoiceFace chosen={chosen?.label ?? value} placeholder={placeholder} />
          </Base.Trigger>
        )}
      </Field>
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-10 outline-none">
          <Base.Popup
            ref={popup}
            initialFocus={(openedBy) => {
              // No keyboard of a phone over the list.
              if (openedBy === 'touch') return popup.current;
              // At once, not with the next frame: what is typed meanwhile would go elsewhere.
              search.current?.focus({ preventScroll: true });
              return search.current;
            }}
            aria-label={texts.label}
            className="flex max-h-[min(24rem,var(--available-height))] w-(--anchor-width) flex-col overflow-hidden rounded-md border border-edge bg-surface shadow-overlay outline-none"
          >
            <Results search={search} searchLabel={searchLabel} emptyText={emptyText} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface ResultsProps {
  search: RefObject<HTMLInputElement | null>;
  searchLabel: string;
  emptyText: string;
}

function Results({ search, searchLabel, emptyText }: ResultsProps) {
  return (
    <>
      <div className="relative flex shrink-0 border-line border-b">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-ink-soft"
        />
        <Base.Input
          ref={search}
          aria-label={searchLabel}
          placeholder={searchLabel}
          className="min-h-12 w-full min-w-0 bg-transparent pr-3.5 pl-11 text-base outline-none placeholder:text-ink-faint"
        />
      </div>
      <Base.Empty>
        <p className="px-3.5 py-4 text-ink-soft">{emptyText}</p>
      </Base.Empty>
      <Base.List className="min-h-0 flex-1 scroll-py-1 overflow-y-auto overscroll-contain p-1 outline-none data-empty:hidden">
        {(choice: Choice) => (
          <Base.Item
            key={choice.value}
            value={choice}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 outline-none data-highlighted:bg-sunken data-selected:font-medium"
          >
            {choice.mark && <span aria-hidden="true">{choice.mark}</span>}
            <span className="min-w-0 flex-1">{choice.label}</span>
            <Base.ItemIndicator>
              <Check aria-hidden="true" className="size-5 text-go" />
            </Base.ItemIndicator>
          </Base.Item>
        )}
      </Base.List>
    </>
  );
}
