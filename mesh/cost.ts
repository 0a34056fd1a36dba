import type { GraphQLOutputType } from 'graphql'
import { getNamedType, getNullableType, isCompositeType, isListType } from 'graphql'
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity'
import { isPageNumber, isPageSize, maximumPageSize } from './list-arguments.ts'

/** Number of items assumed for a list without a page size. */
const usualListLength = 5
/** Fields that call a service once for each parent, because nothing batches them. */
const onceForEachParent = new Set([
  'Event.updates',
  'Organisation.events',
  'Race.route',
  'Ranking.entries',
])
const costOfCall = 10

/**
 * The cost of a field: one for each object in the response, as many as its pages can hold, and ten for
 * each service call that cannot be shared. A page size out of range counts as the largest, so that no
 * value makes an operation cheaper than leaving the argument out.
 */
const estimate: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  const path = `${type.name}.${field.name}`
  if (path.startsWith('__') || field.name.startsWith('__')) return 0
  const calls = type.name === 'Query' || onceForEachParent.has(path) ? costOfCall : 0
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
  return listOfObjects(field.type) && field.name !== 'items' ? usualListLength : 1
}

function listOfObjects(type: GraphQLOutputType): boolean {
  return isListType(getNullableType(type)) && isCompositeType(getNamedType(type))
}

/** A page that no list has: the argument at fault. */
function invalidPaging(field: Field, args: Arguments): InvalidPaging | undefined {
  for (const { name } of field.args) {
    if (name === 'itemsPerPage' && !isPageSize(args[name])) return name
    if (name === 'page' && !isPageNumber(args[name])) return name
  }
  return undefined
}

export type InvalidPaging = 'page' | 'itemsPerPage'

export interface Measured {
  cost: number
  /** The first argument of a list that is out of range. */
  invalid: InvalidPaging | undefined
}

/** Fields under `__schema` cost nothing: the schema is public and small. */
export function measureOperation(
  operation: Omit<Parameters<typeof getComplexity>[0], 'estimators'>,
): Measured {
  let invalid: InvalidPaging | undefined
  const observe: ComplexityEstimator = (field) => {
    invalid ??= invalidPaging(field.field, field.args)
    return estimate(field)
  }
  const cost = getComplexity({ ...operation, estimators: [observe] })
  return { cost, invalid }
}
