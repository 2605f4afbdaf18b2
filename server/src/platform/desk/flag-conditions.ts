import type { FlagKind } from '@nairadesk/contract/flag-kinds';
import { type SQL, sql } from '../database/drizzle.ts';
import { cardPrintsMost } from './cards/card-prints.ts';
import { cardRateToday, pricesToday } from './prices/todays-price.ts';
import { seenCards, seenReferences } from './seen/seen-orders.ts';

/** Whether the row of `orders` is flagged, false or null: it isn't. Or where the same was seen (`seen/seen-orders.ts`). */
export type Condition = { when: (limit: number) => SQL } | { seen: SQL };

// What is usual: the middle one of so many completed orders, at least so few, among so many of any status.
const lastOnes = 20;
const fewest = 3;
const lookedAt = 200;
// Of one order's: the order's own payee comes first, and beyond these people it is not looked for.
export const peopleLookedAt = 500;

// All below are scalar subqueries with a limit, each answered by an index: the planner must not read a whole table to
// join it. They name `orders` in full, because in a query of one table drizzle names its columns alone.

const customer = (wanted: SQL) =>
  sql`(select ${wanted} from users customer where customer.id = orders.user_id)`;
/** The name that the customer had when they placed it. */
const nameOn = (order: SQL) => sql`coalesce(${order}.customer_name, ${customer(sql`customer.name`)})`;

// A name says the same person as an earlier one without a word that this one hasn't, and with all of its words but one.
// Who may leave out many has the names of many people in one, in words or in their syllables; a dozen letters have more.
const saysTheSame = (now: SQL, earlier: SQL) => sql`(
  ${now} <@ ${earlier} and cardinality(${now}) <= cardinality(${earlier})
  and exists (select from unnest(${now}) word where length(word) > 1)
  and (select count(distinct word) from unnest(${earlier}) word where word <> all (${now})) <= 1)`;

// What the order pays, first, and what else its customer has saved now: by either a person who may not trade comes back.
const payees = sql`(
  select orders.payout_bank ->> 'accountNumber' as number,
    case orders.order_type when 'buy' then orders.wallet ->> 'walletAddress' end as address,
    orders.wallet ->> 'memo' as memo
  union all select account_number, null, null from bank_accounts account where account.user_id = orders.user_id
    and account_number is distinct from orders.payout_bank ->> 'accountNumber'
  union all select null, wallet.address, wallet.memo from wallets wallet where wallet.user_id = orders.user_id
    and (orders.order_type = 'sell' or (lower(wallet.address), coalesce(wallet.memo, ''))
      is distinct from (lower(orders.wallet ->> 'walletAddress'), coalesce(orders.wallet ->> 'memo', ''))))`;

/** Whether a row of payees, by its name in the statement, is the same as another. */
export type Alike = (one: SQL) => SQL;
/** Of one bank account, by its number. */
export const sameNumber =
  (other: SQL): Alike =>
  (one) =>
    sql`${one}.account_number = ${other}`;
/** Of one wallet: at an exchange many share an address, and the memo tells them apart. */
export const sameWallet =
  (other: SQL): Alike =>
  (one) =>
    sql`(lower(${one}.address) = lower(${other}.address)
      and coalesce(${one}.memo, '') = coalesce(${other}.memo, ''))`;
const [used, own, mine, had] = [sql`used`, sql`own`, sql`mine`, sql`had`];

// People who have had such an account or wallet, each once, from one to the next by index: a customer can save one
// again and again.
const peopleWith = (isSame: Alike) => sql`(
  with recursive person as (
    (select had.user_id as id from payee_history had where ${isSame(had)} order by had.user_id limit 1)
    union all
    select (
      select had.user_id from payee_history had where ${isSame(had)} and had.user_id > person.id
      order by had.user_id limit 1)
    from person where person.id is not null)
  select id from person where id is not null)`;
const firstOf = (isSame: Alike) => sql`(
  select * from payee_history had where ${isSame(had)} and had.user_id = person.id order by had.since limit 1)`;

const firstOfTheirs = (isSame: Alike) => sql`(
  select min(mine.since) from payee_history mine where mine.user_id = orders.user_id and ${isSame(mine)})`;
const hadSince = sql`coalesce(least(
  ${firstOfTheirs(sameNumber(sql`used.account_number`))}, ${firstOfTheirs(sameWallet(used))}), orders.placed_at)`;
// A customer can save another's account or wallet, and buy a little to it. It counts as the barred one's where they had
// it first, or were paid there before this customer had it.
const isTheirs = sql`(
  used.since <= ${hadSince}
  or exists (
    select from orders paid where paid.user_id = used.user_id and paid.status = 'completed'
      and paid.placed_at <= ${hadSince}
      and (paid.payout_bank ->> 'accountNumber' = used.account_number
        or lower(paid.wallet ->> 'walletAddress') = lower(used.address))))`;
const payeeOfBarred = (isWanted: SQL) => sql`coalesce((
  select true from (
    select own.*, person.id from ${payees} own, lateral (
      ${peopleWith(sameNumber(sql`own.number`))} union all ${peopleWith(sameWallet(own))}) person
    limit ${peopleLookedAt}::int) person, lateral (
    ${firstOf(sameNumber(sql`person.number`))} union all ${firstOf(sameWallet(sql`person`))}) used
  where person.id <> orders.user_id and (
    select holder.suspended_at is not null or holder.trading_frozen_at is not null
    from users holder where holder.id = person.id) and ${isWanted} limit 1), false)`;

// A card may be sold by any picture, or with a code that is none; photos can't be sent later.
const wroteLate = sql`(
  exists (select from order_messages said where said.order_id = orders.id and not said.by_staff
    and said.created_at > orders.expires_at)
  or exists (select from order_proofs proof where proof.order_id = orders.id
    and proof.created_at > orders.expires_at))`;

/** What each flag looks for, as conditions on a row of `orders`: for a list, for its filter and before a completion. */
export const flagConditions: Record<FlagKind, Condition> = {
  suspended: { when: () => customer(sql`customer.suspended_at is not null`) },
  'barred-payee': { when: () => payeeOfBarred(isTheirs) },
  'copied-payee': { when: () => payeeOfBarred(sql`not ${isTheirs}`) },
  'card-seen': { seen: seenCards },
  'many-codes': {
    when: () => sql`(orders.order_type = 'sell' and orders.asset_type = 'gift-card' and (
      select count(*) from (select from card_prints own where own.order_id = orders.id and own.position is null
        limit ${cardPrintsMost}::int + 1) compared) > ${cardPrintsMost}::int)`,
  },
  // No statement says when coins came, or the code of a card that the order doesn't hold: a report in time can be
  // followed by what is sent once the price is down. A description may be any words, with the code in a later message.
  'rate-fallen': {
    when: (percent) => sql`(orders.order_type = 'sell' and orders.expires_at < now()
      and case when orders.card_count is null then exists (
        select from ${pricesToday} today where orders.price_kobo * 100 > today.selling * (100 + ${percent}::int))
      else exists (
        select from order_cards card where card.order_id = orders.id
          and card.verdict is distinct from 'refused' and (card.code_sealed is null or ${wroteLate})
          and coalesce(card.verdict_rate_kobo, card.rate_kobo) * 100
            > coalesce(${cardRateToday}, 0) * (100 + ${percent}::int)) end)`,
  },
  // Money that is matched has a time, by which it is late. What is completed on our word alone has none, and who reports at
  // once can pay only if the price rises.
  'rate-risen': {
    when: (percent) => sql`(orders.order_type = 'buy' and orders.settled_kobo is null
      and coalesce(orders.rest_until, orders.expires_at) < now()
      and not exists (select from receipt_matches m where m.order_id = orders.id and m.undone_at is null)
      and exists (
        select from ${pricesToday} today where today.buying * 100 > orders.price_kobo * (100 + ${percent}::int)))`,
  },
  'reference-seen': { seen: seenReferences },
  // A customer's own program may choose the asset's price where it is the better one; the web never does. Staff can switch
  // a rate off for as long as one order takes: one that was on within the day before it, or since, counts as well.
  'above-card-rates': {
    when: () => sql`(orders.order_type = 'sell' and orders.asset_type = 'gift-card' and orders.card_count is null
      and (exists (
        select from card_rates rate where rate.asset_id = orders.asset_id and rate.is_on
          and rate.rate_kobo < orders.price_kobo)
        or (select former.on_until from former_card_rates former
          where former.asset_id = orders.asset_id and former.rate_kobo < orders.price_kobo
          order by former.rate_kobo desc limit 1) > orders.placed_at - interval '1 day'))`,
  },
  'payee-name': {
    when: () => sql`(orders.order_type = 'sell' and names_differ(
      orders.payout_bank ->> 'accountName', ${nameOn(sql`orders`)}))`,
  },
  // One that was taken out of the settings since was changed, too. By the history, whose rows are marked.
  'payee-changed': {
    when: (
      hours,
    ) => sql`case when orders.order_type = 'sell' or orders.asset_type = 'cryptocurrency' then coalesce((
      select saved.since from payee_history saved where saved.user_id = orders.user_id and saved.until is null
        and saved.network is not distinct from case when orders.order_type = 'buy' then orders.network end),
      'infinity') > orders.placed_at - make_interval(hours => ${hours}::int) end`,
  },
  'far-above-usual': {
    when: (times) => sql`coalesce(orders.settled_kobo, orders.amount_kobo) > ${times}::int * (
      select percentile_disc(0.5) within group (order by usual.kobo) from (
        select coalesce(past.settled_kobo, past.amount_kobo) as kobo from (
          select earlier.* from orders earlier where earlier.user_id = orders.user_id
          order by earlier.placed_at desc, earlier.id desc limit ${lookedAt}::int) past
        where past.status = 'completed' and past.id <> orders.id
        order by past.placed_at desc, past.id desc limit ${lastOnes}::int) usual
      having count(*) >= ${fewest}::int)`,
  },
  'many-orders': {
    when: (most) => sql`(
      select count(*) from (
        select from orders earlier where earlier.user_id = orders.user_id
          and earlier.placed_at > orders.placed_at - interval '1 hour' and earlier.placed_at <= orders.placed_at
        limit ${most}::int + 1) placed) > ${most}::int`,
  },
  'first-order': {
    // Who has traded for long and then takes the name of whoever is to pay is as new as anybody else.
    when: () => sql`coalesce((
      select earlier.customer_name is distinct from orders.customer_name and not ${saysTheSame(
        sql`name_words(${nameOn(sql`orders`)})`,
        sql`name_words(${nameOn(sql`earlier`)})`,
      )}
      from orders earlier
      where earlier.user_id = orders.user_id and earlier.status = 'completed' and earlier.id <> orders.id
      order by earlier.placed_at desc, earlier.id desc limit 1), true)`,
  },
};
