import { EmailText } from '../../components/text/email-text.tsx';
import { Fact, FactList } from '../../components/text/fact-list.tsx';
import { PhoneLink } from '../../components/text/phone-link.tsx';
import { When } from '../../components/text/when.tsx';
import { PathLink } from '../../router/link.tsx';
import { personPath } from '../../router/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Person, PersonAction, PersonDialogProps } from './person.ts';
import { roleLabels } from './role-words.ts';

interface PersonViewProps extends PersonDialogProps {
  onAsk: (action: PersonAction) => void;
}

/** A person's details, with the actions that a super-admin may take. */
export function PersonView({ person, self, onAsk, onClose }: PersonViewProps) {
  const holdsDesk = holdsDeskAccount(person);
  const suspended = person.suspension !== null;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={person.name}
      description={self ? 'This is you.' : undefined}
      footer={
        <>
          {!self && !holdsDesk && !suspended && (
            <Button
              variant="quiet"
              className="text-loss hover:bg-loss-soft sm:mr-auto"
              onClick={() => onAsk('suspension')}
            >
              Suspend
            </Button>
          )}
          {mayHoldDesk(person) && (
            <Button variant="secondary" onClick={() => onAsk('desk-account')}>
              Make desk account
            </Button>
          )}
          {holdsDesk ? (
            <Button onClick={onClose}>Close</Button>
          ) : (
            <Button variant="secondary" onClick={() => onAsk('role')}>
              Change role
            </Button>
          )}
          {suspended && <Button onClick={() => onAsk('suspension')}>Reinstate</Button>}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {person.suspension && (
          <Notice tone="attention" title="Suspended">
            Since <When time={person.suspension.since} />
            {person.suspension.reason && `: ${person.suspension.reason}`}
          </Notice>
        )}
        {holdsDesk && (
          <Notice title="Customers pay into this account">
            To suspend {self ? 'yourself' : person.name} or change the role, first choose another desk
            account. Open another super-admin who has saved a bank account.
          </Notice>
        )}
        <Facts person={person} />
        <PathLink href={personPath(person)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          All about {person.name}
        </PathLink>
        {!self && 'twoFactor' in person && person.twoFactor && (
          <Button variant="secondary" size="sm" className="self-start" onClick={() => onAsk('two-factor')}>
            Reset 2FA
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Facts({ person }: { person: Person }) {
  return (
    <FactList>
      <Fact label="Role">{roleLabels[person.role]}</Fact>
      <Fact label="Email" copy={person.email}>
        <EmailText email={person.email} />
      </Fact>
      <Fact label="Phone" copy={person.phone}>
        {person.phone ? <PhoneLink phone={person.phone} /> : 'Not given'}
      </Fact>
      <Fact label="Joined">
        <When time={person.timeStamp} />
      </Fact>
      {'hasBank' in person && <Fact label="Bank account">{person.hasBank ? 'Saved' : 'Not saved yet'}</Fact>}
      {'twoFactor' in person && (
        <Fact label="Two-factor authentication">{person.twoFactor ? 'On' : 'Off'}</Fact>
      )}
    </FactList>
  );
}

/** A badge when the person is suspended; else nothing. */
export function SuspendedBadge({ suspension }: Pick<Person, 'suspension'>) {
  return suspension && <Badge tone="loss">Suspended</Badge>;
}

function holdsDeskAccount(person: Person): boolean {
  return 'deskAccount' in person && person.deskAccount;
}

function mayHoldDesk(person: Person): boolean {
  return person.role === 'super-admin' && person.suspension === null && !holdsDeskAccount(person);
}
