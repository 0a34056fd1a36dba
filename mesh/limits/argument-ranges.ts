import { type FieldNode, GraphQLError } from 'graphql'
import { maximumBatch } from '../links/list-arguments.ts'

export const maximumPageSize = 100
export const maximumPage = 1_000_000

const numberFrom = (least: number, most: number) => ({
  least,
  most,
  rule: `is a number from ${String(least)} to ${String(most)}`,
})
const listOf = (items: string) => ({
  least: 0,
  most: maximumBatch,
  rule: `has at most ${String(maximumBatch)} ${items}`,
})

/** For each argument, the range of its number or of the length of its list. */
const ranges: Partial<Record<string, ReturnType<typeof numberFrom>>> = {
  page: numberFrom(1, maximumPage),
  itemsPerPage: numberFrom(1, maximumPageSize),
  last: numberFrom(0, maximumPage),
  ids: listOf('ids'),
  clubs: listOf('names'),
}

/** Returns true if a value is in the range of an argument, or if the argument has no range. */
export function isInRange(argument: string, value: unknown): boolean {
  const range = ranges[argument]
  if (!range) return true
  const size = Array.isArray(value) ? value.length : value
  return Number.isInteger(size) && range.least <= Number(size) && Number(size) <= range.most
}

export function rangeError(argument: string, field: FieldNode): GraphQLError {
  return new GraphQLError(`The argument \`${argument}\` ${String(ranges[argument]?.rule)}.`, {
    nodes: field,
    extensions: { code: 'BAD_USER_INPUT', problem: 'request.invalid', field: argument },
  })
}
