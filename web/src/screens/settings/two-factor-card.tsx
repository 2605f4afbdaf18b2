import { recoveryCodeCount } from '@nairadesk/contract/limits';
import { getTwoFactor, type TwoFactorState } from '@nairadesk/contract/two-factor';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readKey, useRead } from '../../api/use-read.ts';
import { RecoveryCodes } from '../../components/auth/enrolment/recovery-codes.tsx';
import { TwoFactorSetup } from '../../components/auth/enrolment/two-factor-setup.tsx';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { SettingsCard } from './settings-part.tsx';
import { TwoFactorDialog } from './two-factor-dialog.tsx';

/** Staff's two-factor authentication: set up, new recovery codes, turn off. */
export function TwoFactorCard() {
  const read = useRead(getTwoFactor, {});
  return (
    <SettingsCard
      title="Two-factor authentication"
      hint="Log in with your password and a code from an authenticator app on your phone. Someone who steals your password still can’t log in."
    >
      {read.data ? (
        <State {...read.data.data} />
      ) : (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load your 2FA settings">
          <Loading label="Loading your 2FA settings">
            <Skeleton className="h-11 w-56" />
          </Loading>
        </AsyncBoundary>
      )}
    </SettingsCard>
  );
}

function State({ on, required, recoveryCodesLeft }: TwoFactorState) {
  const client = useQueryClient();
  // Codes on screen stay until they are saved, whatever the server answers meanwhile.
  const [settingUp, setSettingUp] = useState(!on);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [asking, setAsking] = useState<'off' | 'codes' | null>(null);
  const readAgain = () => client.invalidateQueries({ queryKey: readKey(getTwoFactor) });
  if (codes) {
    return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  }
  if (settingUp) {
    return (
      <TwoFactorSetup
        onDone={() => {
          setSettingUp(false);
          void readAgain();
        }}
      />
    );
  }
  return (
    <>
      <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="go">On</Badge>
        <span className="text-ink-soft">
          {recoveryCodesLeft} of {recoveryCodeCount} recovery codes left
        </span>
      </p>
      {recoveryCodesLeft <= fewCodes && (
        <div className="mb-5">
          <Notice tone="attention" title="Make new recovery codes">
            If you use the last one and lose your phone, you’re locked out.
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" className="max-sm:w-full" onClick={() => setAsking('codes')}>
          New recovery codes
        </Button>
        <Button variant="secondary" className="max-sm:w-full" onClick={() => setAsking('off')}>
          Turn off
        </Button>
      </div>
      {asking && (
        <TwoFactorDialog
          what={asking}
          required={required}
          onClose={() => setAsking(null)}
          onDone={(given) => {
            setAsking(null);
            setCodes(given);
            setSettingUp(asking === 'off');
            void readAgain();
          }}
        />
      )}
    </>
  );
}

const fewCodes = 3;
