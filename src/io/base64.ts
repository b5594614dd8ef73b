import { show } from "../check.ts";
import { faultAt } from "./fault.ts";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const NO_DIGIT = 64;

const VALUE_OF_CODE = Uint8Array.from({ length: 128 }, (_, code) => {
  const value = DIGITS.indexOf(String.fromCharCode(code));
  return value < 0 ? NO_DIGIT : value;
});

/** The bytes that a text in base64 stands for (RFC 4648, 4); `where` names it in an error. */
export function bytesOfBase64(text: string, where: string): Uint8Array {
  const end = text.endsWith("==") ? text.length - 2 : text.endsWith("=") ? text.length - 1 : text.length;
  if (text.length % 4 !== 0) throw faultAt(where, "base64 in groups of four characters", `${text.length} characters`);
  const bytes = new Uint8Array(Math.floor((end * 3) / 4));
  let bits = 0;
  for (let at = 0, byte = 0; at < end; at++) {
    const value = VALUE_OF_CODE[text.charCodeAt(at)] ?? NO_DIGIT;
    if (value === NO_DIGIT) throw faultAt(where, `base64 at character ${at + 1}`, show(text[at]));
    bits = (bits << 6) | value;
    // each digit but the first of four completes a byte
    if (at % 4 > 0) bytes[byte++] = bits >> (6 - 2 * (at % 4));
  }
  return bytes;
}
