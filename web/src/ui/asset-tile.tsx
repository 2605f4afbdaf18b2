import { logoClass, type TileSize, tileFace } from './tile-face.ts';

interface AssetTileProps {
  name: string;
  /** Address of the uploaded logo; without one a tile is made from the name. */
  logo?: string | null;
  size?: TileSize;
}

/** The picture of an asset or a person: the logo, else initials on a colour that belongs to the name. */
export function AssetTile({ name, logo, size = 'md' }: AssetTileProps) {
  if (logo) {
    return <img src={logo} alt="" loading="lazy" decoding="async" className={logoClass(size)} />;
  }
  const { className, initials } = tileFace(name, size);
  return (
    <span aria-hidden="true" className={className}>
      {initials}
    </span>
  );
}
