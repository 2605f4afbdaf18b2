import { clsx } from 'clsx';
import { AssetTile } from '../../ui/asset-tile.tsx';
import { tileHue } from '../../ui/tile-face.ts';

interface GiftCardProps {
  /** Of the brand. */
  name: string;
  logo: string | null;
  /** What stands on the card, where it is one of a kind: its country's code, value and form. */
  country?: string;
  value?: string;
  form?: string;
  className?: string;
}

/** A gift card drawn as one. A picture: what it shows is said beside it. */
export function GiftCard({ name, logo, country, value, form, className }: GiftCardProps) {
  return (
    <span aria-hidden="true" className={clsx('gift-card', tileHue(name), className)}>
      <AssetTile name={name} logo={logo} size="xs" />
      <i>{country}</i>
      {value && <b>{value}</b>}
      {form && <i>{form}</i>}
    </span>
  );
}
