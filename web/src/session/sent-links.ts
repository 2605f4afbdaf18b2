/** Links that are mailed when a visitor asks for them again. */
export type LinkKind = 'activation' | 'reset';

interface SentLink {
  email: string;
  /** From when another can be asked for, in milliseconds since 1970. */
  againAt: number;
}

/** Where the tab stores nothing: lost when the page is. */
const memory = new Map<string, string>();

/**
 * The last link of each kind that was asked for in this tab. The tab stores it, so that the wait survives a reload; it
 * ends with the tab.
 */
export const sentLinks = {
  /** The last link, null when there is none or another can be asked for. */
  read(kind: LinkKind): SentLink | null {
    const link = parsed(stored(kind));
    return link && link.againAt > Date.now() ? link : null;
  },

  /** Notes that a link went to `email`, and that another can be asked for in `seconds`. */
  note(kind: LinkKind, email: string, seconds: number): void {
    const value = JSON.stringify({ email, againAt: Date.now() + seconds * 1000 });
    try {
      sessionStorage.setItem(keyOf(kind), value);
    } catch {
      memory.set(keyOf(kind), value);
    }
  },
};

/** Forgets the links of this tab, and to whom they went. */
export function forgetLinks(): void {
  memory.clear();
  for (const kind of ['activation', 'reset'] as const) {
    try {
      sessionStorage.removeItem(keyOf(kind));
    } catch {
      // It stores nothing.
    }
  }
}

function stored(kind: LinkKind): string | null {
  try {
    return memory.get(keyOf(kind)) ?? sessionStorage.getItem(keyOf(kind));
  } catch {
    return null;
  }
}

function parsed(value: string | null): SentLink | null {
  try {
    const { email, againAt } = JSON.parse(value ?? '') as Partial<SentLink>;
    return typeof email === 'string' && typeof againAt === 'number' ? { email, againAt } : null;
  } catch {
    return null;
  }
}

function keyOf(kind: LinkKind): string {
  return `nairadesk.link.${kind}`;
}
