/** A wallet address. Where it needs two lines they are of one length: a last letter alone is overlooked. */
export function WalletText({ children }: { children: string }) {
  return <span className="block break-all text-balance">{children}</span>;
}
