interface PictureProps {
  src: string;
  width: number;
  height: number;
  /** In view at once: not put off until it is scrolled to. */
  eager?: boolean;
  className?: string;
}

/** A drawing that says nothing the words do not; whoever saves data does not load it. */
export function Picture({ src, width, height, eager, className }: PictureProps) {
  if (savesData()) return null;
  return (
    <img
      src={src}
      alt=""
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={className}
    />
  );
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
