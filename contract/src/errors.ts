import { claimsMost, passkeysMost, restHoursMost } from './limits.ts';

/** The messages that the web shows or compares by itself: apart, so that it need not load those of all refusals. */
export const unauthenticatedMessage = 'Please log in to continue.';
export const alreadyActivatedMessage =
  'This link was already used. Your account is active, so you can log in.';
export const internalMessage =
  'Something went wrong on our side. Check whether it went through before you try again.';

/** Every refusal with its HTTP status and its message for people: the only place that defines them. */
export const refusals = {
  unreadable: { status: 400, message: 'We couldn’t read the request. Send a JSON object.' },
  unauthenticated: { status: 401, message: unauthenticatedMessage },
  invalid_credentials: { status: 401, message: 'Incorrect email or password.' },
  two_factor_required: { status: 401, message: 'Enter the code from your authenticator app to log in.' },
  two_factor_wrong: {
    status: 401,
    message: 'That code is wrong or already used. Try the next one.',
  },
  passkey_required: {
    status: 401,
    message: 'Your account is protected by a passkey. Choose “Log in with a passkey”.',
  },
  passkey_wrong: {
    status: 401,
    message: 'We couldn’t log you in with this passkey. Try again, or use your password.',
  },
  not_activated: {
    status: 403,
    message: 'Your account isn’t active yet. Open the link in the email we sent you.',
  },
  suspended: { status: 403, message: 'This account is suspended. Please contact support.' },
  forbidden: { status: 403, message: 'You don’t have permission to do this.' },
  two_factor_enrolment_required: {
    status: 403,
    message: 'Set up two-factor authentication first. All staff need it.',
  },
  password_confirmation_required: {
    status: 403,
    message: 'Enter your password again to make this change.',
  },
  sign_up_password_required: {
    status: 403,
    message: 'Enter the password you chose when you signed up.',
  },
  own_order: { status: 403, message: 'This is your own order. Another member of staff must handle it.' },
  own_message: {
    status: 403,
    message: 'This is your own message. Another member of staff must answer it.',
  },
  trading_frozen: {
    status: 403,
    message: 'You can’t place orders right now. Please contact support.',
  },
  trading_paused: {
    status: 409,
    message:
      'We’ve paused new orders while we work on our systems. Nothing was placed, and the orders you have go on. Please try again later.',
  },
  not_a_customer: { status: 409, message: 'Only the trading of customers can be frozen.' },
  own_notes: { status: 403, message: 'Notes about you are for your colleagues alone.' },
  note_not_removable: {
    status: 403,
    message: 'Only the colleague who wrote a note, or a super-admin, can remove it.',
  },
  not_found: { status: 404, message: 'Not found.' },
  order_not_open: { status: 409, message: 'This order can no longer be changed.' },
  order_in_work: {
    status: 409,
    message: 'We’re working on this order. Write to us if you want to cancel it.',
  },
  order_held: { status: 409, message: 'A colleague has this order.' },
  order_not_held: { status: 409, message: 'You don’t have this order any more.' },
  too_many_claims: {
    status: 409,
    message: `You have ${claimsMost} orders already. Complete or release one first.`,
  },
  receipt_known: {
    status: 409,
    message: 'This transfer was entered before: its reference is already known.',
  },
  receipt_alike: {
    status: 409,
    message: 'A transfer like this one was entered by hand. Only enter it if it’s another one.',
  },
  match_not_possible: { status: 409, message: 'This transfer can’t be matched like that.' },
  match_final: { status: 409, message: 'This match is final, because its order is closed.' },
  reversal_not_possible: { status: 409, message: 'This reversal doesn’t fit that transfer.' },
  statement_in_use: { status: 409, message: 'A transfer of this statement is in use.' },
  opening_differs: {
    status: 409,
    message: 'This file doesn’t begin where the last statement of its account ended.',
  },
  statement_undone: { status: 409, message: 'This import was already undone.' },
  reversal_open: { status: 409, message: 'The bank may have taken this order’s money back.' },
  order_not_completed: { status: 409, message: 'Only a completed order can be reversed.' },
  order_reversed: { status: 409, message: 'This order was already reversed.' },
  reference_used: { status: 409, message: 'Another order was completed with this reference.' },
  not_fully_paid: { status: 409, message: 'Less has arrived than this order costs.' },
  paid_by_stranger: { status: 409, message: 'The money came from another person’s account.' },
  flags_need_reason: {
    status: 409,
    message: 'This order is flagged. Enter a reason for completing it anyway.',
  },
  code_delivered_before: {
    status: 409,
    message:
      'This code was already sent with another order. Check it, or enter a reason for sending it again.',
  },
  codes_worth_less: {
    status: 409,
    message: 'These codes are worth less than what was bought. Enter a reason, or correct the values.',
  },
  code_sold_to_us: { status: 409, message: 'This code was also sold to us. Enter a reason.' },
  approval_needed: { status: 409, message: 'This needs a second person. Ask for approval first.' },
  approval_not_needed: { status: 409, message: 'No second person is needed for this.' },
  approval_not_open: { status: 409, message: 'This request was already decided, or has ended.' },
  own_approval: { status: 403, message: 'You asked for this. Another member of staff must decide.' },
  asker_must_decide: {
    status: 409,
    message:
      'Everybody else has had a part in this. Let one of them ask for it, and decide about it yourself.',
  },
  too_few_staff: {
    status: 409,
    message: 'There are too few active staff for this. A second person must be able to approve.',
  },
  late_money: {
    status: 409,
    message:
      'The money came late, and today’s rate is worse for the customer. Offer them today’s rate first.',
  },
  not_short: { status: 409, message: 'Nothing of this order’s money is missing.' },
  rest_too_long: {
    status: 409,
    message: `An order can wait for its rest until ${restHoursMost} hours after it was placed. Make an offer, or send the money back.`,
  },
  offer_open: { status: 409, message: 'An offer waits for the customer’s answer. Withdraw it first.' },
  offer_not_open: { status: 409, message: 'This offer can no longer be answered.' },
  offer_not_possible: { status: 409, message: 'There is nothing to offer for this order.' },
  refund_not_due: { status: 409, message: 'This refund was already sent, or is no longer owed.' },
  order_agreed_to: {
    status: 403,
    message:
      'A second person agreed to this order, so it may have been paid or sent already. A super-admin can cancel or change it.',
  },
  refund_not_withdrawable: {
    status: 403,
    message:
      'Only the colleague who made a refund of an unclaimed transfer, until it is sent, or a super-admin, can withdraw it.',
  },
  refund_not_sent: { status: 409, message: 'This refund hasn’t been sent, or is already settled.' },
  payee_not_sender: { status: 409, message: 'The money came from an account in another name.' },
  paid_to_other: { status: 409, message: 'The bank paid this to an account in another name.' },
  names_other_order: { status: 409, message: 'The bank’s words name another customer’s order.' },
  reversal_of_other: { status: 409, message: 'The bank’s words don’t say that these two belong together.' },
  refund_payee_missing: { status: 409, message: 'Enter the account that the refund goes to first.' },
  price_changed: { status: 409, message: 'The price has changed. Please check the new amount.' },
  price_changed_meanwhile: { status: 409, message: 'A colleague has changed these prices meanwhile.' },
  card_rates_changed_meanwhile: {
    status: 409,
    message: 'A colleague has changed these rates meanwhile.',
  },
  card_rates_overlap: { status: 409, message: 'Two rates are for the same card.' },
  cards_not_judged: { status: 409, message: 'Judge each card of this order first.' },
  cards_not_agreed: {
    status: 409,
    message: 'Some cards were changed or refused. The customer must accept that first.',
  },
  cards_agreed: { status: 409, message: 'The customer has accepted what you said of these cards.' },
  card_judged_meanwhile: { status: 409, message: 'This card was judged meanwhile.' },
  cards_taken_back: { status: 409, message: 'The customer has taken these cards back.' },
  complaint_open: { status: 409, message: 'You’ve already reported this code. We’re looking into it.' },
  complaint_too_late: {
    status: 409,
    message: 'The time to report a code that did not work is over. Write to us in Support.',
  },
  complaint_answered: { status: 409, message: 'This complaint was already answered.' },
  code_refunded: { status: 409, message: 'We’ve already given the money for this code back.' },
  code_share_changed: {
    status: 409,
    message: 'This code has another share of the order now. Check the amount again.',
  },
  order_money_taken_back: {
    status: 409,
    message: 'A bank took money of this order back. Refuse the complaint, or reverse the order.',
  },
  code_replaced: { status: 409, message: 'We’ve already sent you another code instead of this one.' },
  asset_exists: { status: 409, message: 'An asset of this type with this name already exists.' },
  account_exists: {
    status: 409,
    message: 'We already have this account. If it’s switched off, switch it on.',
  },
  already_answered: { status: 409, message: 'This message has already been answered.' },
  canned_reply_exists: { status: 409, message: 'There is a canned reply with this name already.' },
  canned_reply_changed: { status: 409, message: 'A colleague has just changed this canned reply.' },
  too_many_canned_replies: {
    status: 409,
    message: 'There are 100 canned replies. Delete an unused one first.',
  },
  last_super_admin: {
    status: 409,
    message: 'This is the last super-admin. Make another person a super-admin first.',
  },
  desk_account_held: {
    status: 409,
    message: 'Customers pay into this person’s account. Choose another desk account first.',
  },
  desk_account_unfit: {
    status: 409,
    message: 'The desk account must belong to an active super-admin with a saved bank account.',
  },
  two_factor_on: { status: 409, message: 'Two-factor authentication is already on.' },
  two_factor_off: { status: 409, message: 'Two-factor authentication isn’t set up. Please start again.' },
  passkey_missing: { status: 409, message: 'You have no passkey yet. Enter your password instead.' },
  too_many_passkeys: {
    status: 409,
    message: `You can have ${passkeysMost} passkeys. Remove one you don’t use first.`,
  },
  already_activated: { status: 409, message: alreadyActivatedMessage },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'This content type isn’t accepted here.' },
  invalid: { status: 422, message: 'Please check the marked fields.' },
  link_invalid: { status: 422, message: 'This link is invalid or has expired.' },
  idempotency_key_invalid: {
    status: 422,
    message: 'The Idempotency-Key header must be 1 to 255 visible ASCII characters.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was already used for a different request.',
  },
  below_minimum: { status: 422, message: 'The amount is below the minimum for this asset.' },
  above_maximum: { status: 422, message: 'The amount is above the maximum for this asset.' },
  card_not_bought: { status: 422, message: 'We don’t buy this card right now.' },
  card_already_submitted: { status: 422, message: 'This card was already submitted.' },
  amount_too_small: { status: 422, message: 'This quantity is worth less than one kobo.' },
  network_not_offered: { status: 422, message: 'We don’t trade this asset on this network.' },
  network_switched_off: {
    status: 422,
    message: 'This network isn’t available right now. Choose another network.',
  },
  desk_bank_missing: {
    status: 422,
    message: 'We can’t receive transfers right now. Please contact support.',
  },
  desk_wallet_missing: {
    status: 422,
    message: 'We can’t receive this asset on this network right now. Choose another network.',
  },
  wallet_missing: {
    status: 422,
    message: 'Add your wallet address for this network in Settings, Wallet Address. Then try again.',
  },
  memo_missing: {
    status: 422,
    message:
      'Tell us in Settings, Wallet Address if your wallet on this network needs a memo. Then try again.',
  },
  bank_missing: {
    status: 422,
    message: 'Add your bank account in Settings, Bank Details, so we can pay you. Then try again.',
  },
  image_unreadable: {
    status: 422,
    message: 'We can’t read this image. Use PNG, JPEG or WebP.',
  },
  image_too_large: {
    status: 422,
    message: 'This picture has too many pixels. Choose a smaller one, or a screenshot of it.',
  },
  too_many_photos: { status: 409, message: 'You have too many photos. Remove some of them first.' },
  photo_incomplete: { status: 409, message: 'Parts of this photo are missing. Send them first.' },
  photo_damaged: { status: 422, message: 'This photo didn’t arrive in one piece. Send it again.' },
  photo_finished: { status: 409, message: 'This photo has already been sent.' },
  photo_in_order: { status: 409, message: 'This photo belongs to an order and can’t be removed.' },
  photo_missing: { status: 409, message: 'A photo is no longer there. Add it again.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  internal: { status: 500, message: internalMessage },
  busy: { status: 503, message: 'We’re very busy right now. Please try again in a few seconds.' },
  unavailable: {
    status: 503,
    message: 'Our service didn’t answer in time. Check whether it went through before you try again.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;

/** The body of every non-2xx answer. `error` repeats `message`: one screen of the specification reads it. */
export interface Failure {
  status: 'error';
  code: RefusalCode;
  message: string;
  error: string;
  /** Dotted path of a field (`networks.0.network`) → what is wrong with it. */
  fields?: Record<string, string>;
  /** Facts for the client: the current price, the status that won. */
  data?: Record<string, unknown>;
  requestId?: string;
}
