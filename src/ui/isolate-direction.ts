/**
 * A name inside a text that takes no elements, such as an option: its direction changes no sign around it.
 * Elsewhere `<bdi>` does the same.
 */
export function isolateDirection(name: string): string {
  return `\u2068${name}\u2069`
}
