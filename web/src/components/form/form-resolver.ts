import { zodResolver } from '@hookform/resolvers/zod';
import type { Endpoint } from '@nairadesk/contract/endpoint';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** Validates a field that exists only in the form. Returns the error message, or undefined. */
type Rule<Values> = (values: Values) => string | undefined;

type Schema = NonNullable<Endpoint['body']>;

/**
 * The contract's schema for what is sent, and rules for fields that exist only in the form, like the
 * repeated password: `formResolver(registerBody, { confirmPassword: mustMatch('password') })`.
 */
export function formResolver<Values extends FieldValues>(
  schema: Schema,
  own: Partial<Record<keyof Values & string, Rule<Values>>> = {},
): Resolver<Values> {
  const check = zodResolver(schema as never) as unknown as Resolver<FieldValues>;
  return async (values, context, options) => {
    const sent = Object.fromEntries(Object.entries(values).filter(([name]) => !(name in own)));
    const result = await check(sent, context, options as never);
    const errors: Record<string, unknown> = { ...result.errors };
    for (const [name, rule] of Object.entries<Rule<Values> | undefined>(own)) {
      const message = rule?.(values);
      if (message) errors[name] = { type: 'own', message };
    }
    if (Object.keys(errors).length > 0) return { values: {}, errors: errors as FieldErrors<Values> };
    return { values: { ...values, ...result.values }, errors: {} };
  };
}
