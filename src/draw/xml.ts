const ENTITY_OF_CHAR: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text for XML, in an element or a quoted attribute. Characters that XML forbids become `�`. */
export function escapeXml(text: string): string {
  // halves of surrogate pairs, control characters, and the two code points that are no characters
  const allowed = text.replace(/[\p{Cs}\p{Cc}\uFFFE\uFFFF]/gu, (char) => (/[\t\n\r]/.test(char) ? char : "\uFFFD"));
  return allowed.replace(/[&<>"]/g, (char) => ENTITY_OF_CHAR[char]);
}

/** A number in SVG, rounded to three digits after the point; smaller differences cannot be seen. */
export function shortNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
