import type { CardOffered } from '@nairadesk/contract/card-quote';
import { ref } from '../../browser/ref.ts';
import { cardParam } from '../../components/order/cards/card-param.ts';

/** Has the links to the form, and to the account that it needs first, lead to this card. */
export function leadOn(picked: CardOffered): void {
  const sell = ref<HTMLAnchorElement>('sell');
  const form = withParam(sell, 'card', cardParam(picked));
  sell.href = form;
  const signUp = ref<HTMLAnchorElement>('sign-up');
  signUp.href = withParam(signUp, 'next', form);
}

function withParam(link: HTMLAnchorElement, name: string, value: string): string {
  const { pathname, searchParams } = new URL(link.href);
  searchParams.set(name, value);
  return `${pathname}?${searchParams}`;
}
