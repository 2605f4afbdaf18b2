import { carryEmail } from './carried-email.ts';
import { forgetLinks } from './sent-links.ts';

/** Once they are logged in: no form of this tab offers their address to whoever comes after their logout. */
export function forgetVisitor(): void {
  carryEmail('');
  forgetLinks();
}
