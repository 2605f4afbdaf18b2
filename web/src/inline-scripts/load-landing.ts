import { oncePainted } from '../browser/once-painted.ts';
import { ref } from '../browser/ref.ts';
import { showBusy } from '../browser/show-busy.ts';

/*
 * Runs in the head of the landing page. What works on it (start-landing.ts) is a file of its own, fetched after the first
 * paint together with what it shows. A form that is sent before is sent once the file is there. Where it doesn't come, the
 * page says so as it does where the rates don't, and a press fetches it again.
 */
interface Landing {
  startLanding(answers: { rates: Answer; usualTime: Answer }): void;
}
type Answer = Promise<Response | null>;

const { landing = '' } = document.documentElement.dataset;
let failures = 0;
let loading = true;
let held: HTMLFormElement | null = null;

addEventListener('submit', hold, true);
oncePainted(() => {
  // The first paint may be of a part of the page.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', load);
  else load();
});

function load(): void {
  show(true);
  const answers = { rates: ask(ref('calculator').dataset.rates), usualTime: ask(ref('usual').dataset.url) };
  // Another address each time: a browser doesn't fetch a module again that failed.
  const file: Promise<Landing> = import(/* @vite-ignore */ landing + '?'.repeat(failures));
  file.then(({ startLanding }) => {
    removeEventListener('submit', hold, true);
    startLanding(answers);
    release()?.requestSubmit();
  }, fail);
}

function ask(url = ''): Answer {
  return fetch(url).catch(() => null);
}

function fail(): void {
  failures += 1;
  // Of a version that is gone, the file never comes: the page of today names another.
  ref('again').onclick = failures < 3 ? load : () => location.reload();
  show(false);
  const failed = ref<HTMLTemplateElement>('contact-failed').content.cloneNode(true);
  if (release()) ref('contact-status').replaceChildren(failed);
}

function show(isLoading: boolean): void {
  loading = isLoading;
  ref('loading').hidden = !isLoading;
  ref('no-rates').hidden = isLoading;
}

function hold(event: Event): void {
  event.preventDefault();
  held = event.target as HTMLFormElement;
  mark(held, true);
  if (!loading) load();
}

/** The form that was sent meanwhile, if one was. */
function release(): HTMLFormElement | null {
  const form = held;
  held = null;
  if (form) mark(form, false);
  return form;
}

function mark(form: HTMLFormElement, busy: boolean): void {
  const button = form.querySelector('button');
  if (button) showBusy(button, busy);
}
