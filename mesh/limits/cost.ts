import type { GraphQLOutputType } from 'graphql'
import { getNamedType, getNullableType, isCompositeType, isListType } from 'graphql'
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity'
import { isPageNumber, isPageSize, maximumPageSize } from '../links/list-arguments.ts'

/** Assumed length of a list without a page size. */
const assumedListLength = 5
/** Fields that call a service once per parent, because no loader batches them. */
const unbatchedFields = new Set([
  'Account.replays',
  'Account.results',
  'Account.sessions',
  'Event.updates',
  'Organisation.events',
  'Race.route',
  'Ranking.entries',
])
const costPerCall = 10

/**
 * Cost of a field: one per object that its pages can hold, plus ten per service call that is not batched.
 * A page size out of range counts as the maximum, so that an invalid value never lowers the cost.
 */
const estimate: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  const path = `${type.name}.${field.name}`
  if (path.startsWith('__') || field.name.startsWith('__')) return 0
  const isRoot = type.name === 'Query' || type.name === 'Mutation'
  const calls = isRoot || unbatchedFields.has(path) ? costPerCall : 0
  const own = isCompositeType(getNamedType(field.type)) ? 1 : 0
  return calls + lengthOf(field, args) * (own + childComplexity)
}

type Field = Parameters<ComplexityEstimator>[0]['field']
type Arguments = Readonly<Record<string, unknown>>

function lengthOf(field: Field, args: Arguments): number {
  if (field.args.some(({ name }) => name === 'itemsPerPage')) {
    const size = args['itemsPerPage']
    return isPageSize(size) ? size : maximumPageSize
  }
  return listOfObjects(field.type) && field.name !== 'items' ? assumedListLength : 1
}

function listOfObjects(type: GraphQLOutputType): boolean {
  return isListType(getNullableType(type)) && isCompositeType(getNamedType(type))
}

/** Names of the paging arguments that are out of range. */
function invalidPaging(field: Field, args: Arguments): InvalidPaging[] {
  return field.args.flatMap(({ name }) => {
    if (name === 'itemsPerPage' && !isPageSize(args[name])) return [name]
    if (name === 'page' && !isPageNumber(args[name])) return [name]
    return []
  })
}

export type InvalidPaging = 'page' | 'itemsPerPage'

export interface CostMeasurement {
  cost: number
  /** The paging arguments that are out of range in any field. */
  invalid: ReadonlySet<InvalidPaging>
}

/** Cost of an operation and its invalid paging arguments. Introspection costs nothing. */
export function measureOperation(
  operation: Omit<Parameters<typeof getComplexity>[0], 'estimators'>,
): CostMeasurement {
  const invalid = new Set<InvalidPaging>()
  const observe: ComplexityEstimator = (field) => {
    for (const name of invalidPaging(field.field, field.args)) invalid.add(name)
    return estimate(field)
  }
  const cost = getComplexity({ ...operation, estimators: [observe] })
  return { cost, invalid }
}
