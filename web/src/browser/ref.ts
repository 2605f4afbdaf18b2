/** The element that the markup names with `data-ref`. */
export function ref<E extends HTMLElement = HTMLElement>(name: string): E {
  const element = document.querySelector<E>(`[data-ref="${name}"]`);
  if (!element) throw new Error(`The page has no ${name}`);
  return element;
}
