import type { GraphQLOutputType } from 'graphql'
import { getNamedType, getNullableType, isCompositeType, isListType } from 'graphql'
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity'

/** A page of another length than its argument says cannot come; lists without one are this long at most times. */
const usualListLength = 5
/** Links that ask a service once for each parent: nothing batches them. */
const onceForEachParent = new Set([
  'Event.updates',
  'Organisation.events',
  'Race.route',
  'Ranking.entries',
])
const costOfCall = 10

/**
 * What an operation may cost: one for each object in the answer, as many as its pages can hold, and
 * ten for each call of a service that cannot be shared.
 */
const estimate: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  const path = `${type.name}.${field.name}`
  if (path.startsWith('__') || field.name.startsWith('__')) return 0
  const calls = type.name === 'Query' || onceForEachParent.has(path) ? costOfCall : 0
  const size: unknown = args['itemsPerPage']
  const times =
    typeof size === 'number'
      ? size
      : listOfObjects(field.type) && field.name !== 'items'
        ? usualListLength
        : 1
  const own = isCompositeType(getNamedType(field.type)) ? 1 : 0
  return calls + times * (own + childComplexity)
}

function listOfObjects(type: GraphQLOutputType): boolean {
  return isListType(getNullableType(type)) && isCompositeType(getNamedType(type))
}

/** Fields under `__schema` cost nothing: the schema is public and small. */
export function costOf(operation: Omit<Parameters<typeof getComplexity>[0], 'estimators'>): number {
  return getComplexity({ ...operation, estimators: [estimate] })
}
