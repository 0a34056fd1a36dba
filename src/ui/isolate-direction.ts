/**
 * A name inside a text that takes no elements, such as an option: its direction changes no sign around it.
 * Elsewhere `<bdi>` does the same.
 */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`
}
