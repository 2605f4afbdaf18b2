import { codeShapeWarning } from '@nairadesk/contract/card-code-shapes';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { translateText } from '../../../language/translate.ts';

// Half a code looks wrong, too.
const settledMilliseconds = 1_200;

/** Warns, once one has stopped typing, of a code that doesn't look like the brand's. The code may be sent all the same. */
export function CodeShape({ brand, code }: { brand: string; code: string }) {
  const [settled, setSettled] = useState(code);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(code), settledMilliseconds);
    return () => clearTimeout(timer);
  }, [code]);
  const warning = settled === code ? codeShapeWarning(brand, code) : null;
  return (
    <p role="status" className="-mt-3 flex items-start gap-1.5 text-attention-ink text-xs empty:hidden">
      {warning && (
        <>
          <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
          {translateText(warning)}
        </>
      )}
    </p>
  );
}
