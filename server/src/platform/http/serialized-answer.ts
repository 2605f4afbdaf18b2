/** An answer serialized once, for a use case that returns the same one to many requests. */
export class SerializedAnswer {
  readonly bytes: Buffer;

  constructor(text: string) {
    this.bytes = Buffer.from(text);
  }
}
