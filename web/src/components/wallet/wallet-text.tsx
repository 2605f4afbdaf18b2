/** A wallet address. Wrapped lines are balanced, because a single last letter is easily overlooked. */
export function WalletText({ children }: { children: string }) {
  return <span className="block break-all text-balance">{children}</span>;
}
