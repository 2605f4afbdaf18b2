import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useContext } from 'react';
import { hrefOf, LocationContext, navigate, type Path, type Target } from './navigate.ts';

type LinkProps<P extends Path> = Target<P> &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
    /** Replaces the current history entry. */
    replace?: boolean;
  };

/** A link to a screen, prefetched on hover and focus. */
export function Link<P extends Path>({ to, search, replace, onClick, ...rest }: LinkProps<P>) {
  const { pathname, prepare } = useContext(LocationContext);
  const href = hrefOf(to, search);
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || rest.target;
    if (event.defaultPrevented || event.button !== 0 || elsewhere) return;
    event.preventDefault();
    navigate(href, { replace });
  };
  return (
    <a
      aria-current={to === pathname ? 'page' : undefined}
      onPointerEnter={() => prepare(to)}
      onFocus={() => prepare(to)}
      {...rest}
      href={href}
      onClick={open}
    />
  );
}
