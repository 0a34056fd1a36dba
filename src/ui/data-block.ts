/**
 * Returns JSON for a `<script>` element. Each `<` is escaped, so no value can close the element.
 */
export function dataBlock(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
