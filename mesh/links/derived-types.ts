import { type SortColumn, sortColumns } from '../../domain/results.ts'
import { listsByIds } from './batches.ts'
import { joinsByType } from './joins.ts'
import { pages } from './page-urls.ts'

/** Descriptions of the ascending and the descending order of a column. */
type Order = readonly [ascending: string, descending: string]

const by = (column: string): Order => [`By ${column}, ascending.`, `By ${column}, descending.`]

function sortEnum(type: string, description: string, orders: Record<string, Order>): string {
  const values = Object.entries(orders).flatMap(([column, [ascending, descending]]) => [
    `"${ascending}" ${column}_ASCENDING`,
    `"${descending}" ${column}_DESCENDING`,
  ])
  return `"${description}" enum ${type} { ${values.join(' ')} }`
}

/** Words that descriptions use for sort columns whose names are not clear. */
const columnWords: Partial<Record<SortColumn, string>> = {
  bib: 'start number',
  chip: 'chip time',
  gun: 'gun time',
  race: 'race time',
}

function orderOfEntries(column: SortColumn): Order {
  const word = columnWords[column] ?? column
  return column === 'position'
    ? ['The winner first.', 'The last entry first.']
    : [`By ${word}; entries without a value come last.`, `By ${word}, descending.`]
}

const near = 'By distance from the place of the filter `near`,'

const sorts = [
  sortEnum('EventSort', 'Order of events. Ties by name, then id.', {
    DATE: ['By first start, the earliest first.', 'By first start, the latest first.'],
    NAME: by('name'),
    NEAR: [`${near} the nearest first.`, `${near} the farthest first.`],
  }),
  sortEnum('OrganisationSort', 'Order of organisations. Ties by name, then id.', {
    NAME: by('name'),
    EVENTS: by('number of events'),
  }),
  sortEnum('NewsSort', 'Order of news. Ties by id.', {
    DATE: ['By publication, the oldest first.', 'By publication, the latest first.'],
    TITLE: by('title'),
  }),
  sortEnum(
    'EntrySort',
    'Order of ranking entries. Positions do not depend on it. Live rankings and orders at a checkpoint are sorted by position only.',
    Object.fromEntries(sortColumns.map((column) => [column.toUpperCase(), orderOfEntries(column)])),
  ),
]

/**
 * Returns the SDL of a page type that REST does not have. mesh/schema/pages.ts adds further fields,
 * such as `pageInfo`.
 */
const pageOf = (item: string, what: string, items: string, total: string, withCursor: string) =>
  `"One page of ${what}."
type ${item}Page {
  "${items}"
  items: [${item}!]!
  "${total}"
  total: Int!
  "Page number, from 1; null for a page ${withCursor}."
  page: Int
  "Page size."
  itemsPerPage: Int!
}`

const found = ['Best match first.', 'Total on all pages; at most 1,000.', 'after a cursor'] as const
const owned = ['Total on all pages.', 'that a cursor led to'] as const

const ownPages = [
  pageOf('SearchEvent', 'matching events', ...found),
  pageOf('SearchAthlete', 'matching athletes', ...found),
  pageOf('AccountResult', 'claimed results', 'Results of the page.', ...owned),
  pageOf('AccountReplay', 'purchased replays', 'Replays of the page.', ...owned),
]

const pageUrls = Object.entries(pages).map(
  ([type, { shown }]) => `extend type ${type} {
  "Page of ${shown} on the site."
  pageUrl("Default: the address redirects to the reader's language." language: Language): URL
}`,
)

const queries = Object.entries(listsByIds).map(
  ([name, { items, type }]) => `extend type Query {
  "${items} by id: one item per id, in the order of the ids; null for an unknown id."
  ${name}("At most 100; repeated ids are allowed." ids: [ID!]!): [${type}]!
}`,
)

const joined = joinsByType.map(([type, fields]) => {
  const each = Object.entries(fields).map(
    ([name, join]) => `"${join.description}" ${name}: ${join.type}`,
  )
  return `extend type ${type} { ${each.join(' ')} }`
})

/**
 * SDL of the types, enums and fields that this file generates from lists. Mesh adds this SDL as
 * `additionalTypeDefs`.
 */
export default [...sorts, ...ownPages, ...pageUrls, ...queries, ...joined].join('\n\n')
