/** The result of checking an address against a format. */
export type Verdict = Accepted | Refused;

export interface Accepted {
  ok: true;
  /** The address has a valid checksum, which would have detected a typing mistake. */
  verified: boolean;
  /** A warning for the owner before money moves. */
  warning?: string;
  /** The memo or tag inside the address; null if it says there is none, left out if it can't say. */
  carries?: string | null;
  /** The same account without its memo, for senders that support no other form. */
  plain?: string;
  /** The account in the one spelling that is kept, where this is another one. */
  canonical?: string;
}

export interface Refused {
  ok: false;
  message: string;
  /** Not this format at all: perhaps another network's. */
  foreign: boolean;
}

export type Check = (address: string) => Verdict;

/** Accepts an address with a valid checksum. */
export function verified(more: Omit<Accepted, 'ok' | 'verified'> = {}): Accepted {
  return { ok: true, verified: true, ...more };
}

/** Accepts a well-formed address without a checksum to detect typing mistakes. */
export function unverified(warning?: string, more: Pick<Accepted, 'canonical'> = {}): Accepted {
  return { ok: true, verified: false, ...(warning === undefined ? {} : { warning }), ...more };
}

/** Refuses an address that is meant to be this format. */
export function wrong(message: string): Refused {
  return { ok: false, message, foreign: false };
}

/** Refuses an address of another format; `message` says what this format looks like. */
export function foreign(message: string): Refused {
  return { ok: false, message, foreign: true };
}

/** Refuses an address whose checksum is wrong. */
export function typo(): Refused {
  return wrong('This address has a typing mistake or is incomplete. Copy it again from your wallet.');
}

/** Refuses a test network address: real coins sent there are lost. */
export function testnet(network: string): Refused {
  return wrong(`This is a ${network} test network address. Use one from the real network.`);
}

/** Refuses a private key, and warns its owner that it is no longer safe. */
export function privateKey(): Refused {
  return wrong(
    'This is a private key, not an address. Anyone who sees it can take your coins. Never paste it anywhere, and move your coins to a new wallet now.',
  );
}

/** Refuses an address without a private key: all zeros, or a system account. */
export function unspendable(): Refused {
  return wrong('This address has no owner. Coins sent to it are lost. Copy your own wallet’s address.');
}
