import { encodeFilters } from '../../domain/filter-codec.ts'

/** Arguments of every list field. */
export interface ListArguments {
  page: number
  itemsPerPage: number
  sort?: string | null
  filter?: Record<string, unknown> | null
}

export const maximumPageSize = 100
export const maximumPage = 1_000_000

/** Whether the events service accepts this `itemsPerPage`. */
export function isPageSize(value: unknown): value is number {
  return Number.isInteger(value) && isBetween(1, Number(value), maximumPageSize)
}

/** Whether the events service accepts this `page`. */
export function isPageNumber(value: unknown): value is number {
  return Number.isInteger(value) && isBetween(1, Number(value), maximumPage)
}

function isBetween(least: number, value: number, most: number): boolean {
  return least <= value && value <= most
}

/**
 * The REST URL of a list page. The GraphQL filter becomes the base64 JSON parameter `filters`, and a sort
 * order such as `DATE_DESCENDING` becomes `-date`.
 * @param fixed further query parameters, set by the resolver
 */
export function listUrl(
  path: string,
  { page, itemsPerPage, sort, filter }: ListArguments,
  fixed: Record<string, string | null | undefined> = {},
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fixed)) if (value != null) query.set(name, value)
  if (sort != null) query.set('sort', restSort(sort))
  const filters = encodeFilter(filter)
  if (filters !== undefined) query.set('filters', filters)
  query.set('page', String(page))
  query.set('itemsPerPage', String(itemsPerPage))
  return `${path}?${query.toString()}`
}

/** Encodes a filter as base64 JSON; undefined for an empty filter. */
export function encodeFilter(
  filter: Record<string, unknown> | null | undefined,
): string | undefined {
  const given = Object.entries(filter ?? {}).filter(([, value]) => value != null)
  if (given.length === 0) return undefined
  const rest = Object.fromEntries(given.map(([name, value]) => [restName(name), restValue(value)]))
  return encodeFilters(rest)
}

/** REST filters drop the suffix `Id`: `eventId` becomes `event`. */
function restName(name: string): string {
  return name.replace(/Id$/, '')
}

/** GraphQL ranges (`from`/`to`, `min`/`max`) become REST pairs. */
function restValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { from, to, min, max } = value as Record<string, unknown>
  return [from ?? min ?? null, to ?? max ?? null]
}

/** `DATE_DESCENDING` becomes `-date`. */
function restSort(sort: string): string {
  const [key = '', direction] = sort.toLowerCase().split('_')
  return direction === 'descending' ? `-${key}` : key
}
