import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { ChevronDown } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { t } from '../language/translate.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';
import { startsWord } from './starts-word.ts';

export interface Suggestion {
  value: string;
  /** A muted note beside it. */
  note?: string;
  /** Other words that find it. */
  words?: readonly string[];
}

interface SuggestFieldProps extends FieldTexts {
  ref?: Ref<HTMLInputElement>;
  suggestions: readonly Suggestion[];
  value: string;
  onChange: (value: string) => void;
  /** A suggestion was taken, rather than typed on. */
  onTake?: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
}

/** A text field with suggestions; any other text is accepted too. */
export function SuggestField(props: SuggestFieldProps) {
  const { ref, suggestions, value, onChange, onTake, onBlur, placeholder, ...texts } = props;
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      items={suggestions}
      value={value}
      open={open}
      // A press on a suggestion counts as one outside here; leaving the field closes the list.
      onOpenChange={(next, { reason }) => reason !== 'outside-press' && setOpen(next)}
      onValueChange={onChange}
      itemToStringValue={(suggestion: Suggestion) => suggestion.value}
      filter={(suggestion: Suggestion, typed) =>
        [suggestion.value, ...(suggestion.words ?? [])].some((text) => startsWord(text, typed))
      }
      openOnInputClick
    >
      <Field {...texts}>
        {(control) => (
          <div ref={frame} className="relative flex">
            <Base.Input
              ref={ref}
              {...control}
              placeholder={placeholder}
              onBlur={() => {
                setOpen(false);
                onBlur?.();
              }}
              className={`${controlClass} pr-11`}
            />
            <ChevronDown
              aria-hidden="true"
              className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-ink-soft"
            />
          </div>
        )}
      </Field>
      {/* Without the library's popup, which would hide the page from screen readers during typing. */}
      {open && (
        <Base.Portal container={frame}>
          <Base.Positioner sideOffset={6} className="z-10 outline-none">
            <Base.List
              aria-label={t('Suggestions')}
              // A press between two suggestions does not leave the field.
              onMouseDown={(event) => event.preventDefault()}
              className="max-h-[min(14.5rem,var(--available-height))] w-(--anchor-width) scroll-py-1 overflow-y-auto overscroll-contain rounded-md border border-edge bg-surface p-1 shadow-overlay outline-none data-empty:hidden"
            >
              {(suggestion: Suggestion) => (
                <Item
                  key={suggestion.value}
                  suggestion={suggestion}
                  onClick={() => {
                    onChange(suggestion.value);
                    onTake?.(suggestion.value);
                  }}
                />
              )}
            </Base.List>
          </Base.Positioner>
        </Base.Portal>
      )}
    </Base.Root>
  );
}

function Item({ suggestion, onClick }: { suggestion: Suggestion; onClick: () => void }) {
  return (
    <Base.Item
      value={suggestion}
      onClick={onClick}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2.5 outline-none data-highlighted:bg-sunken"
    >
      <span className="min-w-0 flex-1">{suggestion.value}</span>
      {suggestion.note && <span className="shrink-0 text-ink-soft text-xs">{suggestion.note}</span>}
    </Base.Item>
  );
}
