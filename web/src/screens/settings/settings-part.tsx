import type { AnswerOf } from '@nairadesk/contract/endpoint';
import { getSettings } from '@nairadesk/contract/settings';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useRead } from '../../api/use-read.ts';
import { t } from '../../language/translate.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

export type Settings = AnswerOf<typeof getSettings>['data'];

interface SettingsCardProps {
  title: string;
  hint: string;
  wide?: boolean;
  children: ReactNode;
}

interface SettingsPartProps extends Omit<SettingsCardProps, 'children'> {
  /** How many fields the skeleton shows. */
  fields?: number;
  /** The form, once the settings have loaded. */
  children: (settings: Settings) => ReactNode;
}

/** One tab's card: title, hint, and a form that starts from what is stored. */
export function SettingsPart({ fields = 3, children, ...card }: SettingsPartProps) {
  const read = useRead(getSettings, {});
  const shown = useFreshSettings(read);
  return (
    <SettingsCard {...card}>
      {read.data && shown && children(read.data.data)}
      {!shown && (
        <AsyncBoundary
          failed={!read.data && read.isError && read}
          title={t('We couldn’t load your settings')}
        >
          <SettingsSkeleton fields={fields} />
        </AsyncBoundary>
      )}
    </SettingsCard>
  );
}

/** A form must not start from a previous visit's copy and overwrite newer data, unless the server cannot be reached. */
function useFreshSettings(read: UseQueryResult): boolean {
  const shown = useRef(false);
  if (read.data && (!read.isStale || read.isFetchedAfterMount || read.isError)) shown.current = true;
  return shown.current;
}

/** The same for a form that starts empty. */
export function SettingsCard({ title, hint, wide, children }: SettingsCardProps) {
  return (
    <Card className={wide ? 'max-w-216' : 'max-w-160'}>
      <h2 className="font-semibold text-lg">{title}</h2>
      <p className="mt-1 mb-6 text-ink-soft">{hint}</p>
      {children}
    </Card>
  );
}

function SettingsSkeleton({ fields }: { fields: number }) {
  return (
    <Loading label={t('Loading your settings')}>
      <div className="flex flex-col gap-5">
        {Array.from({ length: fields }, (_, index) => index).map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-12" />
          </div>
        ))}
        <Skeleton className="mt-2 h-11 w-36" />
      </div>
    </Loading>
  );
}
