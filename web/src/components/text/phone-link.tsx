import { readablePhone } from './readable-phone.ts';

/** A person's phone number, to read and to call. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
      className="relative whitespace-nowrap tabular-nums underline-offset-4 after:absolute after:-inset-x-1 after:-inset-y-3 hover:underline"
    >
      {readablePhone(phone)}
    </a>
  );
}
