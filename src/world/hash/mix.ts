/** Where every hash begins. */
export const SEED = 0x2545_f491;

const double = new Float64Array(1);
const words = new Int32Array(double.buffer);

/** Mixes an integer into a hash of 32 bits. The order in which values are mixed matters; of an integer, the lowest 32 bits count. */
export function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x9e37_79b1);
  return mixed ^ (mixed >>> 15);
}

/** Mixes any number into a hash, to its last bit. */
export function mixNumber(hash: number, value: number): number {
  double[0] = value;
  return mix(mix(hash, words[0]), words[1]);
}

/** Mixes all integers of a list into a hash. */
export function mixAll(hash: number, values: ArrayLike<number>): number {
  let mixed = mix(hash, values.length);
  for (let i = 0; i < values.length; i++) mixed = mix(mixed, values[i]);
  return mixed;
}

/** Mixes a text into a hash. */
export function mixText(hash: number, text: string): number {
  let mixed = mix(hash, text.length);
  for (let i = 0; i < text.length; i++) mixed = mix(mixed, text.charCodeAt(i));
  return mixed;
}
