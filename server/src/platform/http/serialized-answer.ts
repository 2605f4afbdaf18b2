const prepared = new WeakMap<object, Buffer>();

/** Writes an answer out once, for a use case that gives the very same object to many requests. It must not change. */
export function serializeAnswer<A extends object>(answer: A, text: string): A {
  prepared.set(answer, Buffer.from(text));
  return answer;
}

/** The bytes of an answer that was prepared, or undefined. */
export function serializedBytes(answer: object): Buffer | undefined {
  return prepared.get(answer);
}
