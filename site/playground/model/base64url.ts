/** How many bytes become characters at a time: more would not fit a call. */
const PART = 0x8000;

/** Bytes as text that may stand in an address (RFC 4648, 5), without padding. */
export function textOfBytes(bytes: Uint8Array): string {
  let binary = "";
  for (let first = 0; first < bytes.length; first += PART) {
    binary += String.fromCharCode(...bytes.subarray(first, first + PART));
  }
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The bytes of such a text, or `undefined` if `textOfBytes` cannot have written it. */
export function bytesOfText(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  // the last characters have bits to spare, which must be 0
  const rest = bytes.subarray(bytes.length - (bytes.length % 3));
  return text.endsWith(textOfBytes(rest)) ? bytes : undefined;
}
