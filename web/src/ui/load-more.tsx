import { Button } from './button.tsx';

interface LoadMoreProps {
  pending: boolean;
  onClick: () => void;
  /** "Show more orders". */
  children: string;
}

/** The button below a list that has more rows. */
export function LoadMore({ pending, onClick, children }: LoadMoreProps) {
  return (
    <div className="mt-6 flex justify-center">
      <Button variant="secondary" pending={pending} onClick={onClick}>
        {children}
      </Button>
    </div>
  );
}
