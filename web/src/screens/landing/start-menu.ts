/** The browser opens and closes the menu; this closes it after a choice or when focus leaves it. */
export function startMenu(): void {
  const menu = document.getElementById('landing-menu');
  menu?.addEventListener('click', () => menu.hidePopover());
  menu?.addEventListener('focusout', ({ relatedTarget }) => {
    const stays = relatedTarget instanceof Element && relatedTarget.closest('#landing-menu, [popovertarget]');
    if (relatedTarget && !stays) menu.hidePopover();
  });
}
