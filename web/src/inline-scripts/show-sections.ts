/*
 * Runs in the head of the landing page. Lays out all sections before one is jumped to: heights that are known only while
 * it scrolls would move it away.
 */
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a[href*="#"]'))
    delete document.documentElement.dataset.firstView;
});
