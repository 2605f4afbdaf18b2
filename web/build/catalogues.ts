import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { TranslatedLanguage } from '../../contract/src/languages.ts';
import type { Catalogue } from '../src/language/translate.ts';
import { foreignTexts } from './foreign-texts.ts';
import { messageCalls } from './messages.ts';

const source = join(import.meta.dirname, '../src');

/**
 * The parts of each catalogue, with the files whose messages are in them. A file joins its part when all its texts go
 * through `t`. Each part has all its messages, whatever the others have: a screen loads those that it is made of.
 */
export const parts = {
  landing: ['screens/landing/*', 'components/shell/language-links.tsx', 'app/prerender.tsx'],
  orders: [
    'screens/transaction-history/*',
    'components/list/{paged-table,pager}.tsx',
    'components/order/{cancelled-advice,late-words,manual-delivery,money-news,offer-notice,offer-title}.ts*',
    'components/order/{order-dialog,order-facts,order-timeline,proof-form,proof-view,sent-proof}.tsx',
    'components/order/{payment-dialog,payment-instructions,payment-progress}.tsx',
    'components/order/{status-badge,transfer-titles,usual-time,waiting-offers}.ts*',
    'components/order/card-code.tsx',
    'components/order/{cards,delivery,messages,paying,photos,receipt}/*',
    'components/order/reversal/reversal-notice.tsx',
    'components/shell/customer/order-strip.tsx',
    'components/shell/customer/{own-orders,use-order-news,use-price-news}.ts',
    'components/text/{order-status-label,traded-words,when}.ts*',
  ],
  shell: [
    'router/page-names.ts',
    'components/shell/{app-shell,breadcrumb,menu-entries,offline-bar,sidebar,skip-link,theme-switch,top-bar}.ts*',
    'components/shell/customer/{bottom-bar,first-steps,home-orders,home-top,paused-bar}.tsx',
    'components/form/*',
    'components/text/bank-time.tsx',
    'ui/*',
    'api/failure.ts',
    'app/error-boundary.tsx',
  ],
  'way-in': [
    'screens/{login,sign-up,welcome,activate-account,forgot-password,reset-password}/*',
    'components/auth/{auth-heading,back-to-login,big-mark,confirm-password-dialog,open-mail}.tsx',
    'components/auth/{new-password-fields,passkey-instead,password-question,two-factor-code-field}.tsx',
    'components/auth/enrolment/{add-passkey,recovery-codes,two-factor-setup}.tsx',
    'components/auth/use-*.ts',
    'api/{passkey-ceremonies,use-passkey}.ts',
  ],
  settings: [
    'screens/settings/{language-card,personal-information-tab,bank-details-tab,wallet-address-tab}.tsx',
    'screens/settings/{password-tab,passkeys-card,sessions-card,settings-part}.tsx',
    'screens/settings/{country-field,country-picker,settings-screen}.tsx',
  ],
  support: ['screens/{support,receipt}/*'],
  payout: ['components/wallet/*', 'components/money/*'],
  trade: [
    'screens/dashboard/*',
    'screens/trade/*',
    'screens/trade/adding/*',
    'components/asset/*',
    'components/asset/trend/*',
    'components/asset/price-alerts/*',
  ],
  // The pages that the server draws, and what runs in them, stand alone.
  'gift-cards': [
    'screens/gift-cards/*',
    'components/shell/language-links.tsx',
    'components/order/cards/card-words.ts',
  ],
  // What the check of an address says, which comes with it.
  addresses: ['components/wallet/use-wallet-check.ts'],
  cards: ['screens/trade/cards/*', 'screens/trade/cards/photos/*'],
  notifications: ['screens/settings/notifications/{customer-notifications,push-card}.tsx'],
  // What the contract and the server say on several screens: no screen waits for it.
  refusals: [],
} as const satisfies Record<string, readonly string[]>;

export type Part = keyof typeof parts;
export const partNames = Object.keys(parts) as Part[];

/** The source files of a part, by their paths in `web/src`. */
export function filesOf(part: Part): string[] {
  const files = parts[part].flatMap((pattern) => globSync(join(source, pattern)));
  return files.map((file) => relative(source, file)).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
}

/** Reads a source file by its path in `web/src`. */
export function readSource(file: string): string {
  return readFileSync(join(source, file), 'utf8');
}

/** Every message of a part: of its files, of the contract and of the server. */
export function messagesOf(part: Part): string[] {
  return [
    ...new Set([...filesOf(part).flatMap((file) => ownMessages(readSource(file))), ...foreignTexts[part]]),
  ];
}

/** What a catalogue says in one part. */
export function readCatalogue(language: TranslatedLanguage, part: Part): Catalogue {
  return JSON.parse(readFileSync(join(source, 'language/catalogues', language, `${part}.json`), 'utf8'));
}

/** The messages of a catalogue that these files may show, and those of the contract and the server. */
export function shareOf(catalogue: Catalogue, files: readonly string[], part: Part): Catalogue {
  const own = files
    .filter((file) => /web\/src\/.*\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  const wanted = new Set([...own.flatMap(ownMessages), ...foreignTexts[part]]);
  return Object.fromEntries(Object.entries(catalogue).filter(([english]) => wanted.has(english)));
}

function ownMessages(code: string): string[] {
  return messageCalls(code).flatMap(({ texts }) => texts);
}
