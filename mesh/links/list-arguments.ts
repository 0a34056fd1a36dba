import type { GraphQLResolveInfo } from 'graphql'
import { encodeFilters } from '../../domain/filter-codec.ts'
import { camelCase } from '../errors.ts'
import { argumentNames } from '../schema/names.ts'

type Value = string | number | boolean | null | undefined

/** Arguments that list fields have. A null argument means the default. */
export interface ListArguments {
  page?: number | null | undefined
  after?: string | null | undefined
  itemsPerPage?: number | null | undefined
  sort?: string | null
  filter?: Record<string, unknown> | null
}

/** Arguments of any field. */
export type Arguments = ListArguments & Record<string, unknown>

/** Page of a list that is requested by its number or by a cursor. REST refuses both together. */
export interface ListRequest {
  page?: number | undefined
  after?: string | undefined
  itemsPerPage: number
}

/** Maximum number of ids in one REST request and in a GraphQL argument. */
export const maximumBatch = 100

/**
 * Returns the request for a page of a list from the arguments of a list field. Other arguments stay
 * unchanged. The schema defines the default page size.
 */
export function listRequest<Given extends ListArguments>(
  { page, after, itemsPerPage, ...given }: Given,
  { parentType, fieldName }: GraphQLResolveInfo,
) {
  const { args = [] } = parentType.getFields()[fieldName] ?? {}
  const size = args.find(({ name }) => name === 'itemsPerPage')?.defaultValue
  return {
    ...given,
    page: page ?? (after == null ? 1 : undefined),
    after: after ?? undefined,
    itemsPerPage: itemsPerPage ?? Number(size),
  }
}

/**
 * Returns the REST parameters for the arguments of a field. The GraphQL filter becomes the base64
 * JSON parameter `filters`. A sort order such as `DATE_DESCENDING` becomes `-date`.
 */
export function restParameters({
  sort,
  filter,
  page,
  after,
  itemsPerPage,
  ...others
}: Arguments): Record<string, Value> {
  const own = Object.entries(others).map(([name, value]) => [argumentNames[name] ?? name, value])
  return {
    ...(Object.fromEntries(own) as Record<string, Value>),
    sort: sort == null ? undefined : restSort(sort),
    filters: encodeFilter(filter),
    page,
    after,
    itemsPerPage,
  }
}

/**
 * Adds parameters to a path that may already have parameters. Leaves out parameters without a
 * value.
 */
export function withQuery(path: string, parameters: Readonly<Record<string, Value>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value != null) query.set(name, String(value))
  }
  return query.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query.toString()}`
}

/**
 * Returns the GraphQL name of a REST parameter: `filters.event` → `filter.eventId`,
 * `filters.date[0]` → `filter.date.from`.
 */
export function argumentName(parameter: string, { filter }: ListArguments): string {
  const [own] = Object.entries(argumentNames).find(([, restName]) => restName === parameter) ?? []
  if (own !== undefined) return own
  const [, key, index, field] = /^filters\.(\w+)(?:\[(\d+)\]|\.(\w+))?$/.exec(parameter) ?? []
  if (key === undefined || !filter) return parameter === 'filters' ? 'filter' : camelCase(parameter)
  const [name, value] = Object.entries(filter).find(([each]) => restName(each) === key) ?? [key]
  if (field !== undefined) return `filter.${name}.${field}`
  if (index === undefined) return `filter.${name}`
  if (Array.isArray(value)) return `filter.${name}[${index}]`
  const range = value as Record<string, unknown>
  const bounds = 'min' in range || 'max' in range ? ['min', 'max'] : ['from', 'to']
  return `filter.${name}.${bounds[Number(index)] ?? ''}`
}

/** Encodes a filter as base64 JSON. Returns undefined for an empty filter. */
function encodeFilter(filter: ListArguments['filter']): string | undefined {
  const given = Object.entries(filter ?? {}).filter(([, value]) => value != null)
  if (given.length === 0) return undefined
  const rest = Object.fromEntries(given.map(([name, value]) => [restName(name), restValue(value)]))
  return encodeFilters(rest)
}

/**
 * Drops the suffix `Id`, because the filters of REST have no such suffix: `eventId` becomes
 * `event`.
 */
function restName(name: string): string {
  return name.replace(/Id$/, '')
}

/**
 * Converts a GraphQL range (`from`/`to`, `min`/`max`) to a pair for REST. Circles and boxes have
 * the same form in GraphQL and in REST.
 */
function restValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if ('km' in value || 'south' in value) return value
  const { from, to, min, max } = value as Record<string, unknown>
  return [from ?? min ?? null, to ?? max ?? null]
}

/** Converts a sort order to its REST form: `DATE_DESCENDING` becomes `-date`. */
function restSort(sort: string): string {
  const [key = '', direction] = sort.toLowerCase().split('_')
  return direction === 'descending' ? `-${key}` : key
}
