import { useEffect, useRef } from 'react';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Called when the person says that the codes are saved. */
  onKept: () => void;
}

/** Shows the recovery codes, once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t('Your recovery codes')}
      </h3>
      <Notice tone="attention" title={t('Save them now. We only show them once')}>
        {t(
          'If you lose your phone, use one of these to log in. Each code works once. Print them or write them down, and keep them away from your phone.',
        )}
      </Notice>
      <ol
        aria-label={t('Recovery codes')}
        className="divide-y divide-line border-line border-y font-medium text-sm tabular-nums sm:text-base"
      >
        {codes.map((code) => (
          <li key={code} className="text-balance py-1.5">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={codes.join('\n')} what={t('recovery codes')} />
        <Button onClick={onKept} className="max-sm:w-full">
          {t('I’ve saved them')}
        </Button>
      </div>
    </div>
  );
}
