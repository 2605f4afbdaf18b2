/** What the browser does not keep: known until the page is left. */
const memory = new Map<string, string>();

/** The browser's local storage. It may be forbidden, or full: the app then goes on for this one visit. */
export const browserStorage = {
  getItem: (key: string): string | null =>
    memory.get(key) ?? attempt(() => localStorage.getItem(key)) ?? null,

  setItem(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
  },

  removeItem(key: string): void {
    memory.delete(key);
    attempt(() => localStorage.removeItem(key));
  },

  /** Whether this is forgotten with the page. */
  isPassing: (key: string): boolean => memory.has(key),

  /** The names of what is kept. */
  keys: (): string[] => [...memory.keys(), ...(attempt(() => Object.keys(localStorage)) ?? [])],
};

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
