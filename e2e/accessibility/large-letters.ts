import type { Page } from 'playwright-core';

/**
 * What a page with large letters does wrong, empty: nothing. It, or a part of it, is wider than its place; words are
 * cut off; or the main button of a dialog lies outside of the screen. Left out: tabs, which are a line to scroll, and
 * what isn't visible.
 */
const faultsInPage = `(() => {
  const root = document.documentElement;
  const isSeen = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const said = (one) => one.tagName.toLowerCase() + ' “' + one.textContent.trim().slice(0, 60) + '”';
  const faults = [];
  const wider = root.scrollWidth - root.clientWidth;
  if (wider > 0) {
    const out = [...document.querySelectorAll('body *')]
      .filter((one) => one.childElementCount === 0 && one.getBoundingClientRect().right > root.clientWidth + 1);
    faults.push(wider + ' px too wide: ' + out.slice(0, 3).map(said).join(' | '));
  }
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  // The lines of its words that begin in sight and end out of it.
  const isCut = (one) => {
    const box = one.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(one);
    return [...words.getClientRects()].some((line) => line.left < box.right - 1 && line.top < box.bottom - 1 &&
      line.bottom > box.top + 1 && line.right > box.right + 1);
  };
  for (const one of (dialog ?? document.body).querySelectorAll('*')) {
    if (one.scrollWidth <= one.clientWidth + 1 || !one.textContent.trim() || !isSeen(one)) continue;
    const { overflowX, display, clipPath } = getComputedStyle(one);
    if (display === 'inline' || overflowX === 'visible' || clipPath !== 'none') continue;
    if (one.matches('select, [role=tablist]')) continue;
    if (isCut(one)) faults.push((overflowX === 'auto' ? 'scrolls: ' : 'cut off: ') + said(one));
  }
  for (const button of dialog?.querySelectorAll('footer button') ?? []) {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    if (isSeen(button) && (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight))
      faults.push('out of reach: ' + said(button));
  }
  return faults;
})()`;

async function setLetters(page: Page, size: string): Promise<void> {
  await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
}

/** What letters of twice the size do wrong on a page as it is now; they are as large as before afterwards. */
export async function faultsOfLargeLetters(page: Page): Promise<string[]> {
  await setLetters(page, '200%');
  const faults = await page.evaluate<string[]>(faultsInPage);
  // The steps of a state press what lies where it usually lies.
  await setLetters(page, '');
  return faults;
}
