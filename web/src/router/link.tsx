import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useContext } from 'react';
import { hrefOf, LocationContext, navigate, type Path, type Target } from './navigate.ts';

type LinkProps<P extends Path> = Target<P> &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
    /** Replaces the current history entry. */
    replace?: boolean;
  };

/** A link to a screen, prefetched on hover and focus. */
export function Link<P extends Path>({ to, search, ...rest }: LinkProps<P>) {
  return <PathLink {...rest} path={to} href={hrefOf(to, search)} />;
}

type PathLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  /** The path of its screen; by default the link itself, as of the page of one thing. */
  path?: string;
  /** Replaces the current history entry. */
  replace?: boolean;
};

/** A link to the page of one thing: `<PathLink href={orderPath(id)}>`. */
export function PathLink({ href, path = href, replace, onClick, ...rest }: PathLinkProps) {
  const { pathname, prepare } = useContext(LocationContext);
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || rest.target;
    if (event.defaultPrevented || event.button !== 0 || elsewhere) return;
    event.preventDefault();
    navigate(href, { replace });
  };
  return (
    <a
      aria-current={path === pathname ? 'page' : undefined}
      onPointerEnter={() => prepare(path)}
      onFocus={() => prepare(path)}
      {...rest}
      href={href}
      onClick={open}
    />
  );
}
