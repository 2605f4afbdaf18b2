import type { Enquiry } from '@nairadesk/contract/banks';
import { t } from '../../language/translate.ts';
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
  if (asking) return <Notice>{t('Checking the account name with {bank}…', { bank: typed.bankName })}</Notice>;
  if (failure) return <NotChecked why={failure.message} retry={retry} />;
  if (!enquiry) return null;
  return (
    <>
      <NameAdvice enquiry={enquiry} retry={retry} {...typed} />
      {enquiry.checkDigit === 'differs' && enquiry.outcome !== 'found' && (
        <Notice tone="attention" title={t('Check the number digit by digit')}>
          {t(
            'It doesn’t look like a {bank} account number. If the number and the bank are right, save it as it is.',
            { bank: bankOf(enquiry, typed.bankName) },
          )}
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
      <Notice title={t('{bank} isn’t in our list', { bank: bankName })}>
        {t('Check the spelling. You can save it as it is, but we can’t confirm the account name.')}
      </Notice>
    );
  }
  if (enquiry.outcome === 'not_found') {
    return (
      <Notice tone="attention" title={t('{bank} has no account with this number', { bank })}>
        {t('Check the number and the bank before you save.')}
      </Notice>
    );
  }
  if (enquiry.outcome === 'unavailable') {
    return <NotChecked why={t('{bank} didn’t confirm the account name.', { bank })} retry={retry} />;
  }
  if (enquiry.outcome === 'not_asked') return null;
  if (enquiry.profileMatch === 'match') {
    return (
      <Notice tone="go" title={enquiry.accountName ?? ''}>
        {t('This is the name on the {bank} account. It matches your profile.', { bank })}
      </Notice>
    );
  }
  return (
    <Notice tone="attention" title={enquiry.accountName ?? ''}>
      {enquiry.profileMatch === 'partly'
        ? t(
            'This is the name on the {bank} account. It only partly matches the name on your profile, {name}. The owner of this account gets your money, so check the number and the bank.',
            { bank, name: profileName },
          )
        : t(
            'This is the name on the {bank} account. It doesn’t match the name on your profile, {name}. The owner of this account gets your money, so check the number and the bank.',
            { bank, name: profileName },
          )}
    </Notice>
  );
}

function NotChecked({ why, retry }: { why: string; retry: () => void }) {
  return (
    <Notice title={t('We couldn’t check the name')}>
      {why} {t('Type the name exactly as your bank has it.')}
      <span className="mt-2 block">
        <Button variant="secondary" size="sm" onClick={retry}>
          {t('Check again')}
        </Button>
      </span>
    </Notice>
  );
}

function bankOf(enquiry: Enquiry, typed: string): string {
  return enquiry.bank?.name ?? typed;
}
