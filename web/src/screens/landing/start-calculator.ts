import { formatNaira, formatQuantity, nairaOf, type OrderType, quantityOf } from '@nairadesk/contract/money';
import { priceOf, type Quote, type Typed } from '@nairadesk/contract/quote';
import type { Rate } from '@nairadesk/contract/website';
import { ref } from '../../browser/ref.ts';
import { t } from '../../language/translate.ts';
import { dropGroups } from '../../ui/drop-groups.ts';
import { logoClass, tileFace } from '../../ui/tile-face.ts';
import { adviceOn, groupedText, numberIn, oneOf, quoteFor, shownText, spanText, unitName } from './quote.ts';

// A first amount that most people could pay, so that the page answers before it is asked.
const firstAmount: Typed = { field: 'amount', text: '50,000' };
const calculator = ref('calculator');
const failedWords = ref('no-rates-words').textContent;
const choice = ref<HTMLSelectElement>('asset');
const inputs = { amount: ref<HTMLInputElement>('amount'), quantity: ref<HTMLInputElement>('quantity') };

/** Shows the rates that were asked for, and works out amounts on them while one types. */
export function startCalculator(asked: Promise<Response | null>): void {
  ref('again').onclick = () => void load(fetch(calculator.dataset.rates ?? ''));
  void load(asked);
}

async function load(asked: Promise<Response | null>): Promise<void> {
  show('loading');
  try {
    const answer = await asked;
    if (!answer?.ok) throw new Error('no rates');
    const { data } = (await answer.json()) as { data: Rate[] };
    if (data.length > 0) work(data);
    else write('no-rates-words', t('Nothing is on sale yet.'));
    show(data.length > 0 ? 'loaded' : 'no-rates');
  } catch {
    write('no-rates-words', failedWords);
    show('no-rates');
  }
}

function show(state: 'loading' | 'loaded' | 'no-rates'): void {
  for (const each of ['loading', 'loaded', 'no-rates']) ref(each).hidden = each !== state;
}

function work(rates: readonly Rate[]): void {
  let asked = firstAmount;
  fillChoice(rates);
  const draw = () => {
    const rate = chosen();
    const quote = quoteFor(rate, orderType(), asked);
    drawFields(asked, quote);
    drawFacts(rate, asked, quote);
    drawNext(rate, quote ? { ...asked, text: numberIn(rate, asked).number ?? '' } : null);
  };
  const chosen = () => rates[Number(choice.value)] as Rate;
  let quoted = chosen();
  choice.onchange = () => {
    // Naira mean the same for every asset; half a bitcoin is not half a gift card.
    const quote = quoteFor(quoted, orderType(), asked);
    if (asked.field === 'quantity' && quote) asked = { field: 'amount', text: shownText('amount', quote) };
    quoted = chosen();
    draw();
  };
  for (const radio of radios()) radio.onchange = draw;
  for (const field of ['amount', 'quantity'] as const) {
    const input = inputs[field];
    let shown = true;
    input.oninput = (event) => {
      if (shown || asked.field !== field) dropGroups(input, event);
      shown = false;
      asked = { field, text: input.value };
      draw();
    };
    input.onblur = () => {
      const typed = { field, text: input.value };
      shown = numberIn(chosen(), typed).number !== null;
      input.value = groupedText(chosen(), typed);
    };
  }
  inputs[asked.field].value = asked.text;
  draw();
}

function drawFields(asked: Typed, quote: Quote | null): void {
  const buying = orderType() === 'buy';
  const order: Typed['field'][] = buying ? ['amount', 'quantity'] : ['quantity', 'amount'];
  const labels = buying ? [t('You pay'), t('You get')] : [t('You send'), t('You receive')];
  for (const [index, field] of order.entries()) {
    const input = inputs[field];
    const row = [...ref('fields').children].find((child) => child.contains(input));
    if (row && ref('fields').children[index] !== row) ref('fields').prepend(row);
    const label = input.labels?.[0];
    if (label) label.textContent = labels[index] ?? '';
    if (field !== asked.field) input.value = quote ? shownText(field, quote) : '';
  }
}

function drawFacts(rate: Rate, asked: Typed, quote: Quote | null): void {
  const given = quote && quote.units > 0n ? quote : null;
  const span = spanOf(rate);
  for (const name of ['fields', 'facts']) ref(name).hidden = span !== null;
  ref('card-rates').hidden = span === null;
  write('unit', unitName(rate));
  write('one', oneOf(rate, span));
  write('price', span ? spanText(span) : formatNaira(priceOf(rate, orderType())));
  const limit = adviceOn(rate, asked, quote);
  ref('limit').hidden = limit === '';
  ref('exact').hidden = limit !== '';
  write('limit-words', limit);
  const quantity = given ? formatQuantity(quantityOf(given.units)) : '';
  const buying = orderType() === 'buy';
  const lead = buying
    ? t('You pay for {quantity}', { quantity })
    : t('You receive for {quantity}', { quantity });
  write('exact-words', given ? lead : t('Minimum order'));
  write('exact-amount', formatNaira(given ? nairaOf(given.amountKobo) : rate.minAmount));
  drawFace(rate);
}

/** What a card with rates of its own brings: no one price says it, so its page works it out. Null: this price counts. */
function spanOf({ cardRates }: Rate): Rate['cardRates'] {
  return orderType() === 'sell' ? cardRates : null;
}

function drawFace({ name, logo }: Rate): void {
  const { className, initials } = tileFace(name, 'sm');
  const face = document.createElement(logo ? 'img' : 'span');
  if (face instanceof HTMLImageElement) {
    Object.assign(face, { className: logoClass('sm'), alt: '', src: logo });
  } else {
    Object.assign(face, { className, textContent: initials, ariaHidden: 'true' });
  }
  const shown = ref('face').firstElementChild;
  if (!shown?.isEqualNode(face)) ref('face').replaceChildren(face);
}

/** Visitors sign up first; users trade what stands here; staff work orders and place none. */
function drawNext(rate: Rate, asked: Typed | null): void {
  const { id, name, assetType } = rate;
  const { home } = document.documentElement.dataset;
  const next = ref<HTMLAnchorElement>('next');
  const order = new URLSearchParams({ tab: assetType, asset: id, orderType: orderType() });
  if (asked) order.set(asked.field, asked.text);
  const { trade = '', cards, staff = '', signUp } = next.dataset;
  const wanted = `${trade}?${order}`;
  const visit = spanOf(rate) ? `${cards}/${id}` : `${signUp}?${new URLSearchParams({ next: wanted })}`;
  next.href = home === 'staff' ? staff : home === 'user' ? wanted : visit;
  const deed = orderType() === 'buy' ? t('Buy {name}', { name }) : t('Sell {name}', { name });
  write('next-words', home === 'staff' ? t('Go to Order') : deed);
}

/** Fills the select; the dearest coin is the one people come to ask about. */
function fillChoice(rates: readonly Rate[]): void {
  for (const group of choice.querySelectorAll('optgroup')) {
    const options = [...rates.entries()]
      .filter(([, { assetType }]) => assetType === group.dataset.ref)
      .map(([index, { name }]) => new Option(name, String(index)));
    group.replaceChildren(...options);
    group.hidden = options.length === 0;
  }
  const coins = [...rates.keys()].filter((index) => rates[index]?.assetType === 'cryptocurrency');
  coins.sort((a, b) => Number(rates[b]?.sellingPrice) - Number(rates[a]?.sellingPrice));
  choice.value = String(coins[0] ?? 0);
}

function orderType(): OrderType {
  return radios().find(({ checked }) => checked)?.value === 'sell' ? 'sell' : 'buy';
}

function radios(): HTMLInputElement[] {
  return [...calculator.querySelectorAll<HTMLInputElement>('input[type=radio]')];
}

// Only what changed: a screen reader reads the line again otherwise.
function write(name: string, text: string): void {
  const node = ref(name);
  if (node.textContent !== text) node.textContent = text;
}
