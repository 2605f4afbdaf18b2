import type { Profile } from '@nairadesk/contract/auth';
import { isStaff } from '@nairadesk/contract/roles';
import { chooseLanguage as saveLanguage } from '@nairadesk/contract/settings';
import { call } from '../../api/call.ts';
import { chooseLanguage, speakWhole } from '../../language/choose-language.ts';
import { spokenLanguage } from '../../language/translate.ts';

/**
 * After a login: the app speaks the language of the account. A customer who has none yet gets the one that was chosen in
 * this browser, for their mails; to staff it speaks English, and the browser's choice stays. Fails when that can't be done.
 */
export async function followAccountLanguage({ language, role }: Profile): Promise<void> {
  if (isStaff(role)) await speakWhole('en');
  else if (language !== null) await chooseLanguage(language);
  else await call(saveLanguage, { language: spokenLanguage() });
}
