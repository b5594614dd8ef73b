/** Bytes that are written one after the other. */
export class ByteWriter {
  private bytes: Uint8Array<ArrayBuffer> = new Uint8Array(1024);
  private length = 0;

  /** Writes a whole number of at least 0 in as many bytes as it takes, seven bits each, lowest first. */
  number(value: number): void {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.byte((rest % 128) | 128);
    this.byte(rest);
  }

  /** Writes a text, with its length before it. */
  text(text: string): void {
    const encoded = new TextEncoder().encode(text);
    this.number(encoded.length);
    for (const byte of encoded) this.byte(byte);
  }

  /** All that was written. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }

  private byte(byte: number): void {
    if (this.length === this.bytes.length) {
      const larger = new Uint8Array(2 * this.length);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes[this.length++] = byte;
  }
}

/** Reads what `ByteWriter` wrote. */
export class ByteReader {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Whether everything has been read. */
  get isDone(): boolean {
    return this.at === this.bytes.length;
  }

  number(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      if (this.isDone || scale > 2 ** 42) throw new SyntaxError("Expected a number, got the end of the data.");
      const byte = this.bytes[this.at++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  text(): string {
    const end = this.number() + this.at;
    if (end > this.bytes.length) throw new SyntaxError("Expected a text, got the end of the data.");
    const text = new TextDecoder().decode(this.bytes.subarray(this.at, end));
    this.at = end;
    return text;
  }
}
