/** Reads the rows of a CSV file, without its heading. Each line ends with CR and LF. */
export function csvRows(csv: string): string[][] {
  const rows: string[][] = [[]]
  const cells = csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',') rows.push([])
  }
  return rows.slice(1, -1)
}
