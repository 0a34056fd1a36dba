import { type SortColumn, sortColumns } from '../../domain/results.ts'

/** Words for the columns whose names are not clear. */
const columnWords: Partial<Record<SortColumn, string>> = {
  bib: 'start number',
  chip: 'chip time',
  gun: 'gun time',
  race: 'race time',
}

const sortValues = sortColumns.flatMap((column) => {
  const value = column.toUpperCase()
  const word = columnWords[column] ?? column
  const [ascending, descending] =
    column === 'position'
      ? ['The winner first.', 'The last entry first.']
      : [`By ${word}; entries without a value come last.`, `By ${word}, descending.`]
  return [`"${ascending}" ${value}_ASCENDING`, `"${descending}" ${value}_DESCENDING`]
})

/** SDL of enums with values from tables in `domain/`, for `additionalTypeDefs`. */
export default `
"Order of ranking entries. Positions do not depend on it. Live rankings and orders at a checkpoint are sorted by position only."
enum EntrySort { ${sortValues.join(' ')} }
`
