import adire from '../../pictures/adire.svg?inline';

/** A decorative strip of adire cloth between two sections. */
export function AdireStrip() {
  return (
    <div
      aria-hidden="true"
      className="h-12 border-attention border-t-2 bg-[length:auto_2.25rem] bg-[position:center] bg-night bg-repeat-x [[data-save-data]_&]:bg-none!"
      style={{ backgroundImage: `url("${adire}")` }}
    />
  );
}
