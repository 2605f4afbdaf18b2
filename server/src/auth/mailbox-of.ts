const withoutDots = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox of an address in its one spelling: without what follows a `+`, which almost all providers take for a note
 * of the owner, and at Gmail without dots. For counting what is mailed there alone, because elsewhere it may be another
 * person's.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [typed, domain] = [email.slice(0, at), email.slice(at + 1)];
  const noted = typed.indexOf('+');
  // A name that begins with it has no other part.
  const name = noted > 0 ? typed.slice(0, noted) : typed;
  return withoutDots.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
