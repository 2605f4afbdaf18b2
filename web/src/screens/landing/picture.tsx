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
 * A drawing that says nothing the words do not. It loads when it comes into view; whoever saves data does not
 * load it at all: what is not displayed is not loaded.
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
