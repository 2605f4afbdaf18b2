const prime = 2n ** 255n - 19n;
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

/**
 * Whether these 32 bytes can be an Ed25519 public key: half of all numbers are on the curve. Addresses off the curve have
 * no private key; only programs use them.
 */
export function isEd25519Key(bytes: Uint8Array): boolean {
  const number = bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const y = number % 2n ** 255n;
  const [above, below] = [y * y - 1n, d * y * y + 1n];
  // x² is their quotient, which is a square where their product is one (Euler's criterion).
  const product = (((above * below) % prime) + prime) % prime;
  return product === 0n ? number === y : power(product, (prime - 1n) / 2n) === 1n;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let [square, rest] = [base, exponent]; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}
