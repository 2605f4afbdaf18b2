import { type SQL, sql } from '../../database/drizzle.ts';
import { photosOfOthers } from '../card-photos/find-seen-photos.ts';

// Subqueries on a row of `orders`, with the other orders where the same was seen: `order_id`; whether it is grave, null: it
// is where `isGrave` says so of the other order; and whether so many were found that there may be more. Whatever others'
// rows are, each is answered by indexes and has a limit.

// What was seen belongs to a refund of no order.
const noOrder = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

// Of one print or form the newest, and of an order that has many of them fewer of each: this many of all.
const newestOfAll = 200;
const newestOf = ({ count, from, to }: { count: SQL; from: number; to: number }) =>
  sql`greatest(${from}::int, least(${to}::int, ${newestOfAll}::int / greatest(${count}, 1)))::int as most`;
const isMostOf = (each: SQL) => sql`count(*) over (partition by ${each}) >= own.most as "isMost"`;

// Whichever came first: a thief who copies a hash or a card may be the quicker one, and of two that wait only one may
// be paid.
const sameCard = sql`(
  select seen.order_id, true as "isGrave", ${isMostOf(sql`own.print`)}
  from (
    select print, ${newestOf({ count: sql`count(*) over ()`, from: 1, to: 50 })}
    from card_prints where order_id = orders.id) own, lateral (
    select print.order_id from card_prints print
    where print.print = own.print and print.order_id <> orders.id
    order by print.order_id desc limit own.most) seen)`;

// The orders of the order's pictures, which are those of before too where its customer attached another one since: of each
// picture the newest, and of what was replaced some. As many of them as are looked at are no mistakes.
const mostReplaced = 20;
const ownPictures = sql`(
  select picture_print as print, prints, ${newestOf({ count: sql`cardinality(prints)`, from: 4, to: 20 })} from (
    select picture_print, array_append(former_prints, picture_print) as prints
    from order_proofs where order_id = orders.id) own)`;
const samePicture = sql`(
  select seen.order_id, case when seen."isThere" or seen."isMost" then true end as "isGrave", seen."isMost"
  from ${ownPictures} own, lateral (
    select here.order_id, own.print = picture as "isThere", ${isMostOf(sql`picture`)}
    from unnest(own.prints) picture, lateral (
      select proof.order_id from order_proofs proof
      where proof.picture_print is not null and proof.picture_print = picture and proof.order_id <> orders.id
      order by proof.created_at desc limit own.most) here
    union all
    select replaced.order_id, false, count(*) over () >= ${mostReplaced}::int from (
      select proof.order_id from order_proofs proof
      where proof.former_prints is not null and proof.former_prints && own.prints and proof.order_id <> orders.id
      limit ${mostReplaced}::int) replaced) seen)`;

/** Orders with the same card, by its code or photos, or the same picture as proof. */
export const seenCards = sql`(
  select * from ${sameCard} card
  union all select order_id, true, "isMost" from ${photosOfOthers} photo
  union all select * from ${samePicture} picture)`;

// What the customer says of the payment, in each form in which it is compared.
const ownForms = sql`(
  select order_id, forms, ${newestOf({ count: sql`cardinality(forms)`, from: 1, to: 50 })} from (
    select order_id, reference_forms || reference_plain || common_forms as forms
    from order_proofs where order_id = orders.id) own)`;

// Each form by itself in the one index; in the other a form has few orders, and of what was paid, too (`sort-forms.ts`).
const sameReference = sql`(
  select seen.order_id, true as "isGrave", seen."isMost" from ${ownForms} own, lateral (
    select plain.order_id, ${isMostOf(sql`place`)} from unnest(own.forms) with ordinality as one (form, place), lateral (
      select proof.order_id from order_proofs proof
      where proof.reference_plain is not null and proof.reference_plain = form and proof.order_id <> own.order_id
      order by proof.created_at desc limit own.most) plain
    union all
    select proof.order_id, false from order_proofs proof
    where proof.reference_forms is not null and proof.reference_forms && own.forms
      and proof.order_id <> own.order_id) seen)`;

// What we sent ourselves, by bank or over the order's network.
const sentReference = sql`(
  select coalesce(sent.order_id, ${noOrder}), true, false from ${ownForms} own, unnest(own.forms) form, lateral (
    select used.order_id from used_references used
    where used.reference in (form, '0X' || form) and used.order_id is distinct from orders.id
      and used.place = case orders.order_type when 'buy' then 'bank' else orders.network end limit 1) sent
  limit 1)`;

// A transfer to us that has paid for another order.
const matchedReference = sql`(
  select came.order_id, true, false from ${ownForms} own, unnest(own.forms) form, lateral (
    select m.order_id from receipts r join receipt_matches m on m.receipt_id = r.id
    where r.bank_reference is not null and plain_reference(r.bank_reference) = form
      and m.undone_at is null and m.order_id <> own.order_id limit 1) came
  limit 1)`;

/** Orders whose customers gave the same reference, or that it paid; once without an order where it is of a refund. */
export const seenReferences = sql`(
  select * from ${sameReference} said
  union all select * from ${sentReference} sent
  union all select * from ${matchedReference} matched)`;

// What was paid already, or is another's, is no mistake that a customer put right: a picture that they attached to another
// of their orders, and corrected that.
const isGrave = sql`coalesce(seen."isGrave", other.user_id <> orders.user_id or other.status = 'completed', true)`;

/**
 * One of the orders where the same was seen, as JSON, null where there is none: what is grave first, what was paid before
 * others, then another customer's, then the newest, so that no cancelled order hides the paid one. With whether it is slight,
 * how many more there are, and whether these are all.
 */
export const worstOf = (seen: SQL) => sql`(
  select json_build_object('id', worst.id, 'transactionId', worst.transaction_id, 'isSlight', not worst.is_grave,
    'count', worst.count, 'isAll', worst.is_all)
  from (
    select other.id, other.transaction_id, ${isGrave} as is_grave,
      count(other.id) filter (where other.id <> orders.id) over () - 1 as count,
      not bool_or(seen."isMost") over () as is_all
    from (
      select order_id, bool_or("isGrave") as "isGrave", bool_or("isMost") as "isMost"
      from ${seen} found group by order_id) seen
    left join orders other on other.id = seen.order_id
    order by ${isGrave} desc, other.id is null, other.id = orders.id, other.status = 'completed' desc,
      other.user_id <> orders.user_id desc, other.id desc
    limit 1) worst)`;
