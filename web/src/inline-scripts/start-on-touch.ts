import { showBusy } from '../browser/show-busy.ts';
import { afterLogin, paths } from '../router/paths.ts';
import { sentLinks } from '../session/sent-links.ts';
import { storedSession } from '../session/stored-session.ts';

/*
 * Runs in the head of a prerendered page. Redirects a person who is logged in; for visitors, loads the app on
 * first touch or key, and at once where a link was asked for and its wait is shown. Presses made before hydration are repeated afterwards.
 */
const { app = '', appStyle = '', appParts = '' } = document.documentElement.dataset;
const triggers = ['pointerdown', 'keydown', 'focusin'] as const;
let started = false;
let failed = false;
let captured: HTMLElement | null = null;

const session = storedSession();
if (session && location.pathname === paths.login) {
  const asked = new URLSearchParams(location.search).get('next') ?? undefined;
  location.replace(afterLogin(session.role, asked));
} else {
  for (const trigger of triggers) addEventListener(trigger, start, true);
  addEventListener('click', captureClick, true);
  if (location.pathname === paths.forgotPassword && sentLinks.read('reset'))
    addEventListener('DOMContentLoaded', start, { once: true });
  addEventListener('app-started', repeatClick, { once: true });
  addEventListener('load', () => preloadSoon(appParts.split(' ')), { once: true });
}

function start(): void {
  if (started) return;
  started = true;
  for (const trigger of triggers) removeEventListener(trigger, start, true);
  addLink({ rel: 'stylesheet', href: appStyle });
  import(/* @vite-ignore */ app).catch(fail);
}

/** The connection broke. A browser does not fetch a failed module again on the same page. */
function fail(): void {
  failed = true;
  if (captured) showBusy(captured, false);
}

/** Preloads the app's files without running them, each in a pause of its own; not with Save-Data. */
function preloadSoon([href, ...others]: string[]): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  (window.requestIdleCallback ?? setTimeout)(() => {
    if (started || !href || connection?.saveData) return;
    addLink({ rel: 'modulepreload', href });
    preloadSoon(others);
  });
}

function captureClick(event: MouseEvent): void {
  const button = event.target instanceof Element && event.target.closest<HTMLElement>('button');
  if (!button) return;
  event.preventDefault();
  if (failed) {
    location.reload();
    return;
  }
  if (captured) showBusy(captured, false);
  captured = button;
  showBusy(button, true);
}

function repeatClick(): void {
  removeEventListener('click', captureClick, true);
  if (!captured) return;
  showBusy(captured, false);
  captured.click();
}

function addLink(attributes: { rel: string; href: string }): void {
  document.head.append(Object.assign(document.createElement('link'), attributes));
}
