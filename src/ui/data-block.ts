/**
 * Returns JSON for a `<script>` element. Each `<` is escaped, so no value can close the element.
 * @param replace replaces values as in `JSON.stringify`
 */
export function dataBlock(
  data: unknown,
  replace?: (name: string, value: unknown) => unknown,
): string {
  return JSON.stringify(data, replace).replaceAll('<', '\\u003c')
}
