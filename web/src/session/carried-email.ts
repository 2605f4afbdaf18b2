import { forgetLinks } from './sent-links.ts';

let carried = '';

/** Takes an email address along to the next form that asks for it, in this page alone: no URL and no storage has it. */
export function carryEmail(email: string): void {
  carried = email;
}

/** The address that was taken along, else empty. */
export function carriedEmail(): string {
  return carried;
}

/** Once they are logged in: no form of this tab offers their address to the person who comes after their logout. */
export function forgetVisitor(): void {
  carried = '';
  forgetLinks();
}
