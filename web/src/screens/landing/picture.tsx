import { clsx } from 'clsx';

interface PictureProps {
  src: string;
  width: number;
  height: number;
  /** In view at once. */
  eager?: boolean;
  className?: string;
}

/**
 * A decorative picture. It loads when it comes into view; with Save-Data it is hidden, and therefore never
 * loaded.
 */
export function Picture({ src, width, height, eager, className }: PictureProps) {
  return (
    <img
      src={src}
      alt=""
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={clsx(className, '[[data-save-data]_&]:hidden')}
    />
  );
}
