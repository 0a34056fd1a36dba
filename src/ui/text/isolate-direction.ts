/** Wraps a name in Unicode bidi isolates, for plain text such as an `<option>`; elsewhere use `<bdi>`. */
export function isolateDirection(name: string): string {
  return `\u2068${name}\u2069`
}
