import type { Page } from 'playwright-core';

/** How many pixels are between a toast and the title of the dialog below it, once both are there. */
export async function roomBelowToast(page: Page, title: string): Promise<number> {
  // Asked in the page, as the toast may be gone before a second question.
  const room = await page.waitForFunction<{ pixels: number } | undefined>(`(() => {
    const toasts = document.querySelector('[popover]:has(button)');
    const heading = [...document.querySelectorAll('dialog:modal h2')].at(-1);
    if (!toasts || !heading || heading.textContent !== ${JSON.stringify(title)}) return undefined;
    return { pixels: heading.getBoundingClientRect().top - toasts.getBoundingClientRect().bottom };
  })()`);
  return (await room.jsonValue())?.pixels ?? Number.NaN;
}
