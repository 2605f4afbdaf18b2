import { useQueryClient } from '@tanstack/react-query';
import { endTwoFactorRequirement } from '../../../api/two-factor-required.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PasskeyEnrolment } from './passkey-enrolment.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

/** What staff see instead of any screen while two-factor authentication is required and not set up. */
export function TwoFactorEnrolment() {
  const client = useQueryClient();
  const open = () => {
    endTwoFactorRequirement();
    void client.invalidateQueries();
  };
  return (
    <>
      <PageHeader title="Set up two-factor authentication" />
      <Card className="max-w-160">
        <h2 className="font-semibold text-lg">Staff log in with a password and a code</h2>
        <p className="mt-1 mb-6 text-ink-soft">
          An authenticator app on your phone shows the code. Someone who steals your password still can’t log
          in. Set it up once to open the desk.
        </p>
        <TwoFactorSetup onDone={open} />
      </Card>
      <PasskeyEnrolment onDone={open} />
    </>
  );
}
