const minute = 60;
const quarter = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Every rate limit: `most` attempts in a window. docs/security.md has this table in words and decision 0037 its reasons.
 * A place is an IPv4 address or a /64 of IPv6; its /48 may use twice as much. Whole towns share the address of a phone
 * network, so what one place may do is set for thousands of people.
 */
export const rateLimitTable = {
  // Wrong passwords at the login. A known device, on which the account was logged in to before, counts for itself
  // alone. All others count by account and by place: more than one place can use up, and never a long wait.
  'guess/known-device': { most: 10, windowSeconds: quarter },
  'guess/account-from-place': { most: 10, windowSeconds: quarter },
  'guess/account': { most: 30, windowSeconds: 5 * minute },
  'guess/place': { most: 400, windowSeconds: 5 * minute },
  // Refuses nothing: a login records how many wrong passwords came before it, from anywhere.
  'guess/recorded': { most: 2 ** 31 - 1, windowSeconds: quarter },
  // Wrong passwords of people who are logged in: the old password, and where it is asked for again.
  'own-password/session': { most: 10, windowSeconds: quarter },
  'own-password/account': { most: 30, windowSeconds: quarter },
  // Wrong codes of two-factor authentication, by callers who know the password. Three of a million codes are valid at a
  // time, so fifty attempts a day find one in about eighteen years.
  'code/known-device': { most: 10, windowSeconds: hour },
  'code/known-device-day': { most: 50, windowSeconds: day },
  'code/account': { most: 10, windowSeconds: quarter },
  'code/account-day': { most: 50, windowSeconds: day },
  'code/logged-in': { most: 10, windowSeconds: quarter },
  'code/logged-in-day': { most: 50, windowSeconds: day },
  // Signatures can't be guessed: this bounds only the work that wrong ones cause.
  'passkey/credential-from-place': { most: 10, windowSeconds: quarter },
  'passkey/session': { most: 10, windowSeconds: quarter },
  // Successes, and still more than a person has.
  login: { most: 60, windowSeconds: hour },
  'password-change': { most: 10, windowSeconds: hour },
  save: { most: 30, windowSeconds: hour },
  // Mails that a visitor causes: reset links, activation links and sign-ups have a budget each. While reset links are refused, one of
  // the same hour is in the mailbox and works. The first sign-up of a place with an address counts among such firsts:
  // two places can't keep its owner from signing up.
  'mail/known-device': { most: 6, windowSeconds: hour },
  'mail/address-from-place': { most: 6, windowSeconds: hour },
  'mail/address': { most: 10, windowSeconds: hour },
  'sign-up/first-from-place': { most: 1, windowSeconds: hour },
  'sign-up/firsts': { most: 50, windowSeconds: hour },
  // Every sign-up is mailed to whatever address was typed, and hashes a password. A request for a link counts also
  // where no account has the address, or the count would tell: so many that one place seldom uses them up.
  'sign-up/place': { most: 60, windowSeconds: 5 * minute },
  'link/place': { most: 2_000, windowSeconds: 5 * minute },
  // How many links are mailed, not how often one may ask: a refusal would tell which addresses of a mailbox have an
  // account. What is asked for with those that have none counts for nobody.
  'link/first-to-address': { most: 1, windowSeconds: hour },
  'link/firsts': { most: 20, windowSeconds: hour },
  'link/mailbox': { most: 10, windowSeconds: hour },
  'message/place': { most: 30, windowSeconds: 10 * minute },
  'receipt-proof/place': { most: 600, windowSeconds: 10 * minute },
  'order/account': { most: 60, windowSeconds: hour },
  'card-code/account': { most: 60, windowSeconds: quarter },
  // Each mails the desk, and asks staff to look.
  'code-complaint/account': { most: 30, windowSeconds: hour },
  // Each mails a customer.
  'complaint-answer/account': { most: 120, windowSeconds: hour },
  'card-verdict/account': { most: 1_200, windowSeconds: hour },
  'card-proof/account': { most: 150, windowSeconds: hour },
  'proof/account': { most: 30, windowSeconds: hour },
  // Each may draw a picture, and asks the other side for an answer.
  'order-message/account': { most: 120, windowSeconds: hour },
  'order-picture/account': { most: 30, windowSeconds: hour },
  'order-seen/account': { most: 1_200, windowSeconds: hour },
  // Photos of cards: thirty for an order of ten cards, and each in up to 128 pieces; most have ten.
  'photo/account': { most: 120, windowSeconds: hour },
  'photo-piece/account': { most: 4_000, windowSeconds: hour },
  'photo-drawing/account': { most: 150, windowSeconds: hour },
  'photo-look/account': { most: 600, windowSeconds: hour },
  'account-name/account': { most: 20, windowSeconds: hour },
  'account-name/account-day': { most: 60, windowSeconds: day },
  // A mailbox is all that an account costs. Of those who have traded none counts here.
  'account-name/place-day': { most: 1_000, windowSeconds: day },
  'push-device/account': { most: 30, windowSeconds: hour },
  'alert-test/account': { most: 10, windowSeconds: hour },
  // What staff write, many times as often as people do: a program with their session fills no table and no log.
  'note/account': { most: 300, windowSeconds: hour },
  // How many mails, not how many mentions there may be: the desk's screens tell of those beyond.
  'mention-mail/subject': { most: 1, windowSeconds: 10 * minute },
  'mention-mail/account': { most: 20, windowSeconds: hour },
  'mention/account': { most: 1_200, windowSeconds: hour },
  'draft/account': { most: 3_600, windowSeconds: hour },
  'claim/account': { most: 1_200, windowSeconds: hour },
  'take-over/order': { most: 5, windowSeconds: hour },
  'take-over/account': { most: 60, windowSeconds: hour },
  'claim-renewal/account': { most: 1_200, windowSeconds: hour },
  // Each stays in the books for good, and is looked through for every order that waits for money.
  'receipt/account': { most: 1_200, windowSeconds: hour },
  'match/account': { most: 1_800, windowSeconds: hour },
  'statement/account': { most: 120, windowSeconds: hour },
  // Each reads a file of ten thousand lines perhaps, one at a time for all staff: as often as columns are chosen anew.
  'statement-preview/account': { most: 300, windowSeconds: hour },
  // One that is on no statement holds up every order of its sum until staff undo it.
  'typed-reversal/account': { most: 20, windowSeconds: hour },
  'reversal-undoing/account': { most: 60, windowSeconds: hour },
  'refund-payee/account': { most: 180, windowSeconds: hour },
  'approval/account': { most: 300, windowSeconds: hour },
  'saved-filter/account': { most: 120, windowSeconds: hour },
  'canned-reply/account': { most: 300, windowSeconds: hour },
  'alert-choice/account': { most: 120, windowSeconds: hour },
  // Of customers, as often as one who tries prices does.
  'price-alert/account': { most: 120, windowSeconds: hour },
  'shift/account': { most: 60, windowSeconds: hour },
  'asset-removal/account': { most: 20, windowSeconds: hour },
  // Each goes to every open screen, and one save of prices may be of five hundred assets.
  'asset-addition/account': { most: 120, windowSeconds: hour },
  'asset-change/account': { most: 1_200, windowSeconds: hour },
  'network-switch/account': { most: 120, windowSeconds: hour },
  'account-switch/account': { most: 60, windowSeconds: hour },
  'trading/account': { most: 120, windowSeconds: hour },
  // What staff do that mails a customer each time, of one order and in all.
  'rest/order': { most: 3, windowSeconds: hour },
  'rest/account': { most: 60, windowSeconds: hour },
  'offer/order': { most: 6, windowSeconds: hour },
  'offer/account': { most: 120, windowSeconds: hour },
  // How many refusals of one kind are recorded, not how many there may be.
  'record/account': { most: 1, windowSeconds: hour },
  'record/place': { most: 20, windowSeconds: hour },
} as const;

export type RateLimitName = keyof typeof rateLimitTable;
