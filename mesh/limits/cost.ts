import {
  type GraphQLError,
  getNamedType,
  getNullableType,
  getOperationAST,
  type GraphQLOutputType,
  isCompositeType,
  isListType,
} from 'graphql'
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity'
import { fragmentsOf } from '../requests/fragments.ts'
import { isInRange, maximumPageSize, rangeError } from './argument-ranges.ts'
import { type IntrospectedDocument, introspectionCost } from './introspection-cost.ts'
import { searchCost } from './search-cost.ts'

/** Assumed length of a list without a page size, in items. */
const assumedListLength = 5
/**
 * Cost in points of a service call. A field that no loader batches needs one call for each parent.
 */
const costPerCall = 10
const costOfCalls: Readonly<Partial<Record<string, number>>> = {
  'Account.replays': costPerCall,
  'Account.results': costPerCall,
  'Account.sessions': costPerCall,
  'AthleteResult.fieldPassings': 100,
  'Event.updates': costPerCall,
  'Organisation.events': costPerCall,
  'Query.athleteResult': 120,
  'Query.eventCounts': 40,
  'Query.eventPositions': 100,
  'Race.field': 40,
  'Race.onCourse': 150,
  'Race.route': costPerCall,
  'Race.timeline': 40,
  'Ranking.changes': costPerCall,
  'Ranking.entries': costPerCall,
  'Ranking.facets': costPerCall,
}
/** Cost in points of each name of a comparison. A comparison of start numbers costs as much as one. */
const costPerComparedName = 60
/**
 * Additional cost of a field that selects or sorts entries of a ranking, because the service reads
 * the whole ranking.
 */
const costOfSelecting = 50
const selectingArguments = ['around', 'checkPointId', 'filter', 'find', 'since', 'sort']
/** Cost in points of fields with large values. `geoJson` may have thousands of coordinates. */
const costOfLargeValues: Readonly<Partial<Record<string, number>>> = { 'Route.geoJson': 100 }
/**
 * Cost in points of objects that cost more than one point. The result of an athlete has places and
 * medians at each checkpoint.
 */
const costOfObjects: Readonly<Partial<Record<string, number>>> = { AthleteResult: 20 }

type Estimated = Parameters<ComplexityEstimator>[0]

/**
 * Returns the cost of a field: the cost of its service call, plus the cost of its objects and their
 * fields. For most fields of an object the call is free, because a loader batches the calls.
 * `docs/graphql.md` lists the rates. `npm run bench -- graphql-cost` compares them with CPU time.
 * If a page size is out of range, the maximum page size is charged. So an invalid value never
 * lowers the cost.
 */
function estimate(
  { type, field, node, args, childComplexity }: Estimated,
  document: IntrospectedDocument,
): number {
  if (field.name === '__schema' || field.name === '__type') {
    return introspectionCost(document, field, node)
  }
  // The cost of `__schema` and `__type` already includes the introspection fields within them.
  if (type.name.startsWith('__') || field.name.startsWith('__')) return 0
  const path = `${type.name}.${field.name}`
  const large = costOfLargeValues[path]
  if (large !== undefined) return large
  const isRoot = ['Query', 'Mutation', 'Subscription'].includes(type.name)
  const named = getNamedType(field.type)
  const own = isCompositeType(named) ? (costOfObjects[named.name] ?? 1) : 0
  return (
    costOfCall(path, args, isRoot ? costPerCall : 0) +
    (isSelecting(type.name, args) ? costOfSelecting : 0) +
    (path === 'Query.search' ? searchCost(node, args['text'], document.fragments) : 0) +
    lengthOf(type.name, field, args) * (own + childComplexity)
  )
}

type Field = Estimated['field']
type Arguments = Readonly<Record<string, unknown>>

function costOfCall(path: string, args: Arguments, usual: number): number {
  // With `onlyLive`, the value is empty for most races, because few races are live. So only the call
  // is charged.
  if (args['onlyLive'] === true) return costPerCall
  // The service needs one call for each club.
  if (path === 'Query.clubAthletes' && Array.isArray(args['clubs'])) {
    return args['clubs'].length * costPerCall
  }
  if (path === 'Race.comparison') return countNames(args['bibs']) * costPerComparedName
  return costOfCalls[path] ?? usual
}

/**
 * Returns the number of texts of a comparison that the service searches for among the names, at
 * least one. Start numbers of digits are found at once.
 */
function countNames(bibs: unknown): number {
  const texts = typeof bibs === 'string' ? bibs.split(',') : []
  return Math.max(1, texts.filter((text) => /[^\d\s]/.test(text)).length)
}

function isSelecting(typeName: string, args: Arguments): boolean {
  return typeName === 'Ranking' && selectingArguments.some((name) => args[name] != null)
}

function lengthOf(typeName: string, field: Field, args: Arguments): number {
  const paging = field.args.find(({ name }) => name === 'itemsPerPage')
  if (paging) {
    const size = args['itemsPerPage'] ?? paging.defaultValue
    return isInRange('itemsPerPage', size) ? Number(size) : maximumPageSize
  }
  const ids = args['ids']
  if (Array.isArray(ids)) return ids.length
  // The length of `items` and of the lists in `AthletesChanged` is not counted again, because the
  // parent field has already counted the page size or the number of ids.
  const isCounted = field.name === 'items' || typeName === 'AthletesChanged'
  return listOfObjects(field.type) && !isCounted ? assumedListLength : 1
}

function listOfObjects(type: GraphQLOutputType): boolean {
  return isListType(getNullableType(type)) && isCompositeType(getNamedType(type))
}

export interface CostMeasurement {
  cost: number
  /** One error for each argument of a field that is out of range. */
  invalid: readonly GraphQLError[]
}

/**
 * Returns the cost of executing an operation, and an error for each argument that is out of range.
 */
export function measureOperation(
  operation: Omit<Parameters<typeof getComplexity>[0], 'estimators'>,
): CostMeasurement {
  /** Errors by field and argument, because a fragment that is used twice is visited twice. */
  const invalid = new Map<string, GraphQLError>()
  const { schema, query, operationName, variables = {} } = operation
  const document = {
    schema,
    variables,
    operation: getOperationAST(query, operationName),
    fragments: fragmentsOf(query),
  }
  const observe: ComplexityEstimator = (field) => {
    for (const [name, value] of Object.entries(field.args)) {
      // A null argument means the default.
      if (value === null || isInRange(name, value)) continue
      invalid.set(`${String(field.node.loc?.start)} ${name}`, rangeError(name, field.node))
    }
    return estimate(field, document)
  }
  const cost = getComplexity({ ...operation, estimators: [observe] })
  return { cost, invalid: [...invalid.values()] }
}
