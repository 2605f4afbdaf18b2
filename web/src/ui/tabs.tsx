import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  count?: number;
}

interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Tabs with their panel. Arrow keys, Home and End move between them; the chosen one is in view. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId();
  const list = useScrollToChosen(value);
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => moveFocus(event)}
        className="fading-ends -mx-4 flex gap-1 overflow-x-auto px-4 shadow-[inset_0_-1px_0_var(--line)] [scrollbar-width:none] sm:mx-0 sm:gap-2 sm:px-0"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={clsx(
              'inline-flex min-h-12 shrink-0 items-center gap-2 whitespace-nowrap border-b-2 px-2 font-medium text-base outline-offset-[-3px] transition-colors',
              tab.value === value
                ? 'border-go text-go'
                : 'border-transparent text-ink-soft hover:border-edge hover:text-ink',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-full bg-sunken px-2 text-ink-soft text-xs tabular-nums">
                {tab.count.toLocaleString('en')}
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-6">
        {children}
      </div>
    </div>
  );
}

/** On a phone the tabs can be wider than the window: the chosen one is brought to its middle. */
function useScrollToChosen(value: string) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the chosen tab changes
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected=true]');
    if (!list.current || !chosen) return;
    // Not scrollIntoView: that one would move the page up and down as well.
    list.current.scrollLeft += middleOf(chosen) - middleOf(list.current);
  }, [value]);
  return list;
}

function middleOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const here = tabs.indexOf(event.target as HTMLElement);
  const next = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (next === undefined || here < 0) return;
  event.preventDefault();
  const tab = tabs.at(next % tabs.length);
  tab?.focus();
  tab?.click();
}
