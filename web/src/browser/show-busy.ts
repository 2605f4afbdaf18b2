/** Shows on a button that its press is kept. On a slow connection a person whose press seems lost presses again, elsewhere. */
export function showBusy(button: HTMLElement, busy: boolean): void {
  button.ariaBusy = busy ? 'true' : null;
  button.style.opacity = busy ? '0.6' : '';
}
