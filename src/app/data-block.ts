/** JSON for a script element that holds data: nothing in it can end the element, whatever a name holds. */
export function dataBlock(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
