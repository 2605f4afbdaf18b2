/** An answer that is written out already, for a use case that gives the very same one to many requests. */
export class SerializedAnswer {
  readonly bytes: Buffer;

  constructor(text: string) {
    this.bytes = Buffer.from(text);
  }
}
