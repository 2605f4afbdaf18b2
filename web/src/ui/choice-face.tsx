import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { controlClass } from './field.tsx';

/** The look of a closed list of choices: put it on the button around `ChoiceFace`. */
export const choiceClass = clsx(controlClass, 'flex items-center gap-2.5 text-left');

/** What a closed select shows: the chosen option or the placeholder. */
export function ChoiceFace({ chosen, placeholder }: { chosen: string; placeholder: string }) {
  return (
    <>
      <span className={clsx('min-w-0 flex-1 truncate', chosen === '' && 'text-ink-faint')}>
        {chosen || placeholder}
      </span>
      <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </>
  );
}
