import type { GraphQLOutputType } from 'graphql'
import { getNamedType, getNullableType, isCompositeType, isListType } from 'graphql'
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity'
import { isPageNumber, isPageSize, maximumBatch, maximumPageSize } from '../links/list-arguments.ts'

/** Assumed length of a list without a page size. */
const assumedListLength = 5
/** Fields that call a service once per parent, because no loader batches them. */
const unbatchedFields = new Set([
  'Account.replays',
  'Account.results',
  'Account.sessions',
  'AthleteResult.fieldPassings',
  'Event.updates',
  'Organisation.events',
  'Race.comparison',
  'Race.onCourse',
  'Race.route',
  'Ranking.changes',
  'Ranking.entries',
])
const costPerCall = 10
/** Fields with large values: the line of a course has thousands of points. */
const costOfLargeValues: Readonly<Partial<Record<string, number>>> = { 'Route.geoJson': 100 }

/**
 * Cost of a field: one per object that its pages can hold, plus ten per service call that is not batched,
 * and a hundred for the line of a course.
 * A page size out of range counts as the maximum, so that an invalid value never lowers the cost.
 */
const estimate: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  const path = `${type.name}.${field.name}`
  if (path.startsWith('__') || field.name.startsWith('__')) return 0
  const isRoot = ['Query', 'Mutation', 'Subscription'].includes(type.name)
  const calls = costOfLargeValues[path] ?? (isRoot || unbatchedFields.has(path) ? costPerCall : 0)
  const own = isCompositeType(getNamedType(field.type)) ? 1 : 0
  return calls + lengthOf(field, args) * (own + childComplexity)
}

type Field = Parameters<ComplexityEstimator>[0]['field']
type Arguments = Readonly<Record<string, unknown>>

function lengthOf(field: Field, args: Arguments): number {
  const paging = field.args.find(({ name }) => name === 'itemsPerPage')
  if (paging) {
    const size = args['itemsPerPage'] ?? paging.defaultValue
    return isPageSize(size) ? size : maximumPageSize
  }
  const ids = args['ids']
  if (Array.isArray(ids)) return ids.length
  return listOfObjects(field.type) && field.name !== 'items' ? assumedListLength : 1
}

function listOfObjects(type: GraphQLOutputType): boolean {
  return isListType(getNullableType(type)) && isCompositeType(getNamedType(type))
}

/** Names of the arguments that are out of range. Null means the default. */
function invalidArguments(field: Field, args: Arguments): InvalidArgument[] {
  return field.args.flatMap(({ name }) => {
    const value = args[name]
    if (value == null) return []
    if (name === 'itemsPerPage' && !isPageSize(value)) return [name]
    if (name === 'page' && !isPageNumber(value)) return [name]
    if (name === 'ids' && Array.isArray(value) && value.length > maximumBatch) return [name]
    return []
  })
}

export type InvalidArgument = 'page' | 'itemsPerPage' | 'ids'

export interface CostMeasurement {
  cost: number
  /** The arguments that are out of range in any field. */
  invalid: ReadonlySet<InvalidArgument>
}

/** Cost of an operation and its arguments that are out of range. Introspection costs nothing. */
export function measureOperation(
  operation: Omit<Parameters<typeof getComplexity>[0], 'estimators'>,
): CostMeasurement {
  const invalid = new Set<InvalidArgument>()
  const observe: ComplexityEstimator = (field) => {
    for (const name of invalidArguments(field.field, field.args)) invalid.add(name)
    return estimate(field)
  }
  const cost = getComplexity({ ...operation, estimators: [observe] })
  return { cost, invalid }
}
