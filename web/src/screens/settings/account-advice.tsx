import type { Enquiry } from '@nairadesk/contract/banks';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { AskedAccount } from './use-enquiry.ts';

interface AccountAdviceProps {
  asked: AskedAccount;
  bankName: string;
  profileName: string;
}

/** What is known of the account that is being typed: read out as it comes, and never in the way of saving. */
export function AccountAdvice({
  asked: { asking, enquiry, failure, askAgain },
  ...typed
}: AccountAdviceProps) {
  if (asking) return <Notice>Asking {typed.bankName} whose account this is…</Notice>;
  if (failure) return <NotChecked why={failure.message} askAgain={askAgain} />;
  if (!enquiry) return null;
  return (
    <>
      <NameAdvice enquiry={enquiry} askAgain={askAgain} {...typed} />
      {enquiry.checkDigit === 'differs' && enquiry.outcome !== 'found' && (
        <Notice tone="attention" title="Check the number digit by digit">
          It does not look like an account number of {bankOf(enquiry, typed.bankName)}. If it is right, and
          the bank is, save it as it is.
        </Notice>
      )}
    </>
  );
}

interface NameAdviceProps extends Omit<AccountAdviceProps, 'asked'> {
  enquiry: Enquiry;
  askAgain: () => void;
}

function NameAdvice({ enquiry, askAgain, bankName, profileName }: NameAdviceProps) {
  const bank = bankOf(enquiry, bankName);
  if (enquiry.bank === null) {
    return (
      <Notice title={`${bankName} is not in our list`}>
        Check how it is written. You can save it as it is; nobody can confirm the name then.
      </Notice>
    );
  }
  if (enquiry.outcome === 'not_found') {
    return (
      <Notice tone="attention" title={`${bank} knows no account of this number`}>
        Check the number and the bank before you save them.
      </Notice>
    );
  }
  if (enquiry.outcome === 'unavailable') {
    return <NotChecked why={`${bank} did not say whose account this is.`} askAgain={askAgain} />;
  }
  if (enquiry.outcome === 'not_asked') return null;
  if (enquiry.profileMatch === 'match') {
    return (
      <Notice tone="go" title={enquiry.accountName ?? ''}>
        This is the name on the account at {bank}, and it fits the one on your profile.
      </Notice>
    );
  }
  return (
    <Notice tone="attention" title={enquiry.accountName ?? ''}>
      This is the name on the account at {bank}.{' '}
      {enquiry.profileMatch === 'partly' ? 'Only a part of it is' : 'It is not'} the name on your profile,{' '}
      {profileName}. Whoever has this account gets your money: check number and bank.
    </Notice>
  );
}

function NotChecked({ why, askAgain }: { why: string; askAgain: () => void }) {
  return (
    <Notice title="The name could not be checked">
      {why} Type it exactly as your bank has it.
      <span className="mt-2 block">
        <Button variant="secondary" size="sm" onClick={askAgain}>
          Ask again
        </Button>
      </span>
    </Notice>
  );
}

function bankOf(enquiry: Enquiry, typed: string): string {
  return enquiry.bank?.name ?? typed;
}
