import { clsx } from 'clsx';
import type { ComponentProps, KeyboardEvent } from 'react';
import { controlClass, Field, type FieldTexts } from './field.tsx';

interface LongLineProps extends Omit<ComponentProps<'textarea'>, 'className' | 'rows'>, FieldTexts {}

/** One line that may be too long for its box: it wraps instead of being cut, and Enter sends the form. */
export function LongLine(props: LongLineProps) {
  const { label, hint, error, labelHidden, aside, className, ...rest } = props;
  return (
    <Field {...{ label, hint, error, labelHidden, aside, className }}>
      {(control) => (
        <textarea
          onKeyDown={sendOnEnter}
          {...rest}
          {...control}
          rows={2}
          className={clsx(
            controlClass,
            'field-sizing-content h-auto min-h-12 resize-none not-supports-[field-sizing:content]:min-h-24 py-2.75 leading-6 [overflow-wrap:anywhere]',
          )}
        />
      )}
    </Field>
  );
}

function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
