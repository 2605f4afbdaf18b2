/** What the check of a format says of an address. */
export type Verdict = Accepted | Refused;

export interface Accepted {
  ok: true;
  /** The address holds a checksum, and it fits: a typing mistake would have shown. */
  verified: boolean;
  /** What its owner should know before money moves. */
  warning?: string;
  /** The memo or tag inside the address; null where it says that there is none, left out where it cannot say. */
  carries?: string | null;
  /** The same account written without its memo, for senders that know no other form. */
  plain?: string;
}

export interface Refused {
  ok: false;
  message: string;
  /** Nothing like this format: perhaps it is another network's. */
  foreign: boolean;
}

export type Check = (address: string) => Verdict;

/** The checksum inside the address fits. */
export function verified(more: Omit<Accepted, 'ok' | 'verified'> = {}): Accepted {
  return { ok: true, verified: true, ...more };
}

/** The shape is right; nothing in the address would show a typing mistake. */
export function unverified(warning?: string): Accepted {
  return warning === undefined ? { ok: true, verified: false } : { ok: true, verified: false, warning };
}

/** It is meant to be this format, and is wrong. */
export function wrong(message: string): Refused {
  return { ok: false, message, foreign: false };
}

/** It is another format altogether; `message` says what this one looks like. */
export function foreign(message: string): Refused {
  return { ok: false, message, foreign: true };
}

/** Its checksum does not fit. */
export function typo(): Refused {
  return wrong('This address has a typing mistake or is incomplete. Copy it again from your wallet.');
}

/** Coins on a test network are worth nothing, and what is sent there from the real one is lost. */
export function testnet(network: string): Refused {
  return wrong(`This is a ${network} test network address. Use one from the real network.`);
}

/** A key that was shown to anybody is lost; the sooner its owner knows the better. */
export function privateKey(): Refused {
  return wrong(
    'This is a private key, not an address. Anyone who sees it can take your coins. Never paste it anywhere, and move your coins to a new wallet now.',
  );
}

/** An address that nobody has the key of: all zeros, a system's account. */
export function unspendable(): Refused {
  return wrong('This address has no owner. Coins sent to it are lost. Copy your own wallet’s address.');
}
