import { useQueryClient } from '@tanstack/react-query';
import { endTwoFactorRequirement } from '../../api/two-factor-required.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

/** What staff see in place of any screen while two-step log-in is required and not set up. */
export function TwoFactorFirst() {
  const client = useQueryClient();
  return (
    <>
      <PageHeader title="Set up two-step log-in" />
      <Card className="max-w-160">
        <h2 className="font-semibold text-lg">Staff of this desk log in with a code too</h2>
        <p className="mt-1 mb-6 text-ink-soft">
          An authenticator app on your phone shows the code. A stolen password alone then opens nothing. Set
          it up once, and the desk is open to you.
        </p>
        <TwoFactorSetup
          onDone={() => {
            endTwoFactorRequirement();
            void client.invalidateQueries();
          }}
        />
      </Card>
    </>
  );
}
