import { type ApiFailure, failureOf, networkFailure } from '../../api/failure.ts';
import { ref } from '../../browser/ref.ts';
import { t, translateText } from '../../language/translate.ts';
import { storedSession } from '../../session/stored-session.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

const form = ref<HTMLFormElement>('contact');
const status = ref('contact-status');
const controls = [...form.querySelectorAll<Control>('input, textarea')];
const button = form.querySelector<HTMLButtonElement>('button');

/** Sends the form as JSON and says beside each field what is wrong with it. */
export function startContactForm(): void {
  let tried = false;
  let sending = false;
  // It may say that this script did not come.
  status.replaceChildren();
  prefill();
  form.oninput = ({ target }) => {
    status.replaceChildren();
    if (tried) tell(target as Control, errorOf(target as Control));
  };
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (sending) return;
    tried = true;
    if (showErrors(errorOf)) return;
    sending = true;
    setPending(true);
    try {
      say('contact-sent', translateText(await send()));
      form.reset();
      prefill();
      tried = false;
    } catch (reason) {
      const { fields, message } = reason as ApiFailure;
      const told = ({ name }: Control) => fields[name] && translateText(fields[name]);
      if (!showErrors(told)) say('contact-failed', translateText(message));
    }
    setPending(false);
    sending = false;
  };
}

/** Prefills name and email of a person who is logged in. */
function prefill(): void {
  const profile = storedSession()?.profile;
  for (const control of controls) {
    if (control.name === 'name' || control.name === 'email') control.value ||= profile?.[control.name] ?? '';
  }
}

async function send(): Promise<string> {
  const response = await fetch(form.dataset.call ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(new FormData(form))),
  }).catch(throwNetworkFailure);
  if (!response.ok) throw await failureOf(response);
  const { message } = (await response.json().catch(throwNetworkFailure)) as { message: string };
  return message;
}

function throwNetworkFailure(): never {
  throw networkFailure(true, false);
}

function errorOf({ value, validity, dataset }: Control): string | undefined {
  if (value.trim() === '') return dataset.missing;
  // A first check in the browser; the server decides.
  return validity.typeMismatch ? dataset.invalid : undefined;
}

/** Shows every field's error and focuses the first invalid field; false when there is none. */
function showErrors(wrong: (control: Control) => string | undefined): boolean {
  for (const control of controls) tell(control, wrong(control));
  const first = controls.find((control) => control.ariaInvalid === 'true');
  first?.focus();
  return first !== undefined;
}

function tell(control: Control, wrong: string | undefined): void {
  const id = `${control.id}-error`;
  const field = control.closest('div:has(> div > label)');
  const shown = document.getElementById(id);
  const others = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== id);
  control.ariaInvalid = wrong ? 'true' : null;
  control.setAttribute('aria-describedby', [...others, wrong ? id : ''].join(' ').trim());
  if (!wrong) {
    shown?.remove();
    return;
  }
  const error = shown ?? copyOf('field-error');
  write(error, wrong);
  if (shown) return;
  error.id = id;
  field?.insertBefore(error, document.getElementById(`${control.id}-hint`));
}

function say(template: 'contact-sent' | 'contact-failed', message: string): void {
  const notice = copyOf(template);
  write(notice, message);
  status.replaceChildren(notice);
}

function copyOf(template: string): HTMLElement {
  const { content } = ref<HTMLTemplateElement>(template);
  return content.firstElementChild?.cloneNode(true) as HTMLElement;
}

function write(part: HTMLElement, message: string): void {
  const text = part.querySelector('p, span');
  if (text) text.textContent = message;
}

function setPending(pending: boolean): void {
  const words = button?.firstElementChild;
  if (words) words.textContent = pending ? t('Sending …') : t('Send message');
  if (button) button.ariaBusy = pending ? 'true' : null;
}
