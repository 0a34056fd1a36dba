import { type Expression, type RawBuilder, sql } from 'kysely'
import type { CursorKind, CursorValue } from '../platform/http/cursor.ts'

/**
 * A column by which a list is sorted. Its values are never null. The last column of an order is
 * unique. Instants have whole milliseconds.
 */
export interface KeysetColumn {
  /** Name of the property in which a row has the value of the column. */
  name: string
  column: RawBuilder<unknown>
  type: CursorKind
  descending?: boolean
}

export function descending(column: KeysetColumn): KeysetColumn {
  return { ...column, descending: true }
}

/** Returns the columns of an `order by`. */
export function orderBy(columns: readonly KeysetColumn[]): RawBuilder<unknown> {
  return sql.join(
    columns.map(({ column, descending }) => (descending ? sql`${column} desc` : column)),
  )
}

/** Returns the values of the sort columns of a row. */
export function keyOf(columns: readonly KeysetColumn[], row: object): CursorValue[] {
  const values = row as Record<string, CursorValue | Date | undefined>
  return columns.map(({ name }) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the row of a list lacks ${name}`)
    return value instanceof Date ? value.getTime() : value
  })
}

/** Returns the type of the values in each sort column. */
export function keyShape(columns: readonly KeysetColumn[]): CursorKind[] {
  return columns.map(({ type }) => type)
}

/**
 * Returns the SQL condition for the rows after a key in the order of the columns. The condition
 * also bounds the first column alone, so an index can find the first row.
 */
export function follows(
  [first, ...columns]: readonly KeysetColumn[],
  [value, ...values]: readonly CursorValue[],
): Expression<boolean> {
  if (!first || value === undefined) throw new Error('a key has a value for each sort column')
  const { column, descending } = first
  const bound = parameter(first, value)
  const beyond = sql<boolean>`${column} ${descending ? sql`<` : sql`>`} ${bound}`
  if (columns.length === 0) return beyond
  return sql<boolean>`(${column} ${descending ? sql`<=` : sql`>=`} ${bound}
    and (${beyond} or ${follows(columns, values)}))`
}

function parameter({ type }: KeysetColumn, value: CursorValue): RawBuilder<unknown> {
  switch (type) {
    case 'instant':
      return sql`${new Date(value).toISOString()}::timestamptz`
    case 'number':
      return sql`${value}::integer`
    case 'large':
      return sql`${value}::bigint`
    case 'text':
      return sql`${value}::text`
  }
}
