/**
 * Adds Unicode bidi isolates around a name, for plain text such as an `<option>`. In other places,
 * use `<bdi>`.
 */
export function isolateDirection(name: string): string {
  return `\u2068${name}\u2069`
}
