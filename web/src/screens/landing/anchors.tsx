import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';

/** The places on the page that have an address of their own (spec section 2). */
export const anchors = [
  { id: 'about-us', label: 'About us' },
  { id: 'how-it-works', label: 'How it works' },
  { id: 'testimonials', label: 'Testimonials' },
  { id: 'contact-us', label: 'Contact us' },
] as const;

export type Anchor = (typeof anchors)[number]['id'];

interface AnchorLinkProps {
  to: Anchor;
  className?: string;
  onGone?: () => void;
  children: ReactNode;
}

/** A link to a place on this page: eye, keyboard and screen reader all go on from there. */
export function AnchorLink({ to, className, onGone, children }: AnchorLinkProps) {
  return (
    <Link
      to={paths.landing}
      hash={to}
      activeOptions={{ includeHash: true }}
      className={className}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        onGone?.();
        jumpTo(to);
      }}
    >
      {children}
    </Link>
  );
}

/** Whoever opens /#contact-us from elsewhere lands there too. */
export function useAnchorOfAddress(): void {
  useEffect(() => {
    const named = anchors.find(({ id }) => `#${id}` === window.location.hash);
    if (named) jumpTo(named.id);
  }, []);
}

// At once: a long ride over the page helps nobody, and makes some ill.
function jumpTo(id: Anchor): void {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}
