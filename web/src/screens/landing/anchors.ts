import { message } from '../../language/translate.ts';
/** The sections that have an anchor (docs/specification.md 2.1.2). */
export const anchors = [
  { id: 'about-us', label: message('About us') },
  { id: 'how-it-works', label: message('How it works') },
  { id: 'testimonials', label: message('Testimonials') },
  { id: 'contact-us', label: message('Contact us') },
] as const;

export type Anchor = (typeof anchors)[number]['id'];
