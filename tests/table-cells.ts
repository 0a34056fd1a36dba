/**
 * Returns the texts of the cells of a table row, by the headings of their columns. Removes direction
 * marks.
 * @throws if the element is not in a row of a table
 */
export function cellsByHeading(element: Element): Record<string, string> {
  const row = element.closest('tr')
  const headings = row?.closest('table')?.querySelectorAll('thead th')
  if (!row || !headings) throw new Error('The element is not in a row of a table with headings')
  return Object.fromEntries(
    [...row.cells].map((cell, index) => [plainText(headings[index] ?? null), plainText(cell)]),
  )
}

function plainText(element: Element | null): string {
  return (element?.textContent ?? '').replaceAll(/[\u2068\u2069\u200e]/g, '')
}
