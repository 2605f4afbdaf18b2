/** A small turning ring for inside a control; whole pages use skeletons. */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className="inline-flex">
      <svg viewBox="0 0 20 20" className="size-5 animate-spin" aria-hidden="true">
        <circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.28" />
        <path
          d="M10 2.5A7.5 7.5 0 0 1 17.5 10"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
      <span className="sr-only">{label}</span>
    </span>
  );
}
