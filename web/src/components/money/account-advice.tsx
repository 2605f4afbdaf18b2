import type { Enquiry } from '@nairadesk/contract/banks';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { AccountLookup } from './use-enquiry.ts';

interface AccountAdviceProps {
  asked: AccountLookup;
  bankName: string;
  profileName: string;
}

/** What the bank says about the typed account: announced to screen readers, and never blocks saving. */
export function AccountAdvice({ asked: { asking, enquiry, failure, retry }, ...typed }: AccountAdviceProps) {
  if (asking) return <Notice>Checking the account name with {typed.bankName}…</Notice>;
  if (failure) return <NotChecked why={failure.message} retry={retry} />;
  if (!enquiry) return null;
  return (
    <>
      <NameAdvice enquiry={enquiry} retry={retry} {...typed} />
      {enquiry.checkDigit === 'differs' && enquiry.outcome !== 'found' && (
        <Notice tone="attention" title="Check the number digit by digit">
          It doesn’t look like a {bankOf(enquiry, typed.bankName)} account number. If the number and the bank
          are right, save it as it is.
        </Notice>
      )}
    </>
  );
}

interface NameAdviceProps extends Omit<AccountAdviceProps, 'asked'> {
  enquiry: Enquiry;
  retry: () => void;
}

function NameAdvice({ enquiry, retry, bankName, profileName }: NameAdviceProps) {
  const bank = bankOf(enquiry, bankName);
  if (enquiry.bank === null) {
    return (
      <Notice title={`${bankName} isn’t in our list`}>
        Check the spelling. You can save it as it is, but we can’t confirm the account name.
      </Notice>
    );
  }
  if (enquiry.outcome === 'not_found') {
    return (
      <Notice tone="attention" title={`${bank} has no account with this number`}>
        Check the number and the bank before you save.
      </Notice>
    );
  }
  if (enquiry.outcome === 'unavailable') {
    return <NotChecked why={`${bank} didn’t confirm the account name.`} retry={retry} />;
  }
  if (enquiry.outcome === 'not_asked') return null;
  if (enquiry.profileMatch === 'match') {
    return (
      <Notice tone="go" title={enquiry.accountName ?? ''}>
        This is the name on the {bank} account. It matches your profile.
      </Notice>
    );
  }
  return (
    <Notice tone="attention" title={enquiry.accountName ?? ''}>
      This is the name on the {bank} account. It{' '}
      {enquiry.profileMatch === 'partly' ? 'only partly matches' : 'doesn’t match'} the name on your profile,{' '}
      {profileName}. The owner of this account gets your money, so check the number and the bank.
    </Notice>
  );
}

function NotChecked({ why, retry }: { why: string; retry: () => void }) {
  return (
    <Notice title="We couldn’t check the name">
      {why} Type the name exactly as your bank has it.
      <span className="mt-2 block">
        <Button variant="secondary" size="sm" onClick={retry}>
          Check again
        </Button>
      </span>
    </Notice>
  );
}

function bankOf(enquiry: Enquiry, typed: string): string {
  return enquiry.bank?.name ?? typed;
}
