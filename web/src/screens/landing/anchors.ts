/** The sections that have an anchor (docs/specification.md 2.1.2). */
export const anchors = [
  { id: 'about-us', label: 'About us' },
  { id: 'how-it-works', label: 'How it works' },
  { id: 'testimonials', label: 'Testimonials' },
  { id: 'contact-us', label: 'Contact us' },
] as const;

export type Anchor = (typeof anchors)[number]['id'];
