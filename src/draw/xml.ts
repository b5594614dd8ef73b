const ENTITY_OF_CHAR: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as XML may hold it, in an element or a quoted attribute; what XML forbids becomes `�`. */
export function escapeXml(text: string): string {
  // half of a surrogate pair, control characters, and the two code points that are none
  const allowed = text.replace(/[\p{Cs}\p{Cc}\uFFFE\uFFFF]/gu, (char) => (/[\t\n\r]/.test(char) ? char : "\uFFFD"));
  return allowed.replace(/[&<>"]/g, (char) => ENTITY_OF_CHAR[char]);
}

/** A number as short as SVG allows without a difference that one could see. */
export function shortNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
