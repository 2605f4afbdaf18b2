/** Fallback for what local storage refuses; lost when the page is closed. */
const memory = new Map<string, string>();

/** The browser's local storage. Where it is blocked or full, values last for this page only. */
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

  /** Whether this value is lost when the page is closed. */
  isTemporary: (key: string): boolean => memory.has(key),

  /** The keys of all stored values. */
  keys: (): string[] => [...memory.keys(), ...(attempt(() => Object.keys(localStorage)) ?? [])],
};

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
