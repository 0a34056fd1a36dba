import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql'

/** Months between the deprecation of an element and its removal. */
const noticeMonths = 6

/**
 * Fields, arguments and enum values of a type, by schema coordinate. The value is the deprecation
 * reason, if any.
 */
function* reasonsIn(type: GraphQLNamedType): Iterable<[string, string | null | undefined]> {
  const at = (name: string) => `${type.name}.${name}`
  if (isEnumType(type)) {
    for (const { name, deprecationReason } of type.getValues()) yield [at(name), deprecationReason]
  }
  if (isInputObjectType(type)) {
    for (const { name, deprecationReason } of Object.values(type.getFields())) {
      yield [at(name), deprecationReason]
    }
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return
  for (const { name, deprecationReason, args } of Object.values(type.getFields())) {
    yield [at(name), deprecationReason]
    for (const argument of args) {
      yield [`${at(name)}(${argument.name}:)`, argument.deprecationReason]
    }
  }
}

/** Deprecation reasons by schema coordinate, such as `Event.city` or `Query.events(list:)`. */
function deprecationsOf(schema: GraphQLSchema): Map<string, string> {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
  const all = types.flatMap((type) => [...reasonsIn(type)])
  return new Map(all.flatMap(([at, reason]) => (reason == null ? [] : [[at, reason] as const])))
}

/**
 * The day in the text `Removed after YYYY-MM-DD` of a deprecation reason. Undefined if there is no
 * valid day.
 */
function removalDayOf(reason: string): string | undefined {
  const day = /\bRemoved after (\d{4}-\d{2}-\d{2})\b/.exec(reason)?.[1]
  const date = new Date(day ?? '')
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day
  return isReal ? day : undefined
}

/** Schema coordinates of deprecated elements without `Removed after YYYY-MM-DD` in their reason. */
export function deprecationsWithoutDay(schema: GraphQLSchema): string[] {
  return [...deprecationsOf(schema)].flatMap(([at, reason]) =>
    removalDayOf(reason) === undefined ? [at] : [],
  )
}

/**
 * Schema coordinates of newly deprecated elements whose removal day is less than six months away.
 * @param before the published schema
 * @param today civil day in UTC, YYYY-MM-DD
 */
export function hastyDeprecations(
  before: GraphQLSchema,
  after: GraphQLSchema,
  today: string,
): string[] {
  const earliest = new Date(today)
  earliest.setUTCMonth(earliest.getUTCMonth() + noticeMonths)
  const published = deprecationsOf(before)
  return [...deprecationsOf(after)].flatMap(([at, reason]) => {
    const day = removalDayOf(reason)
    const isHasty = day !== undefined && day < earliest.toISOString().slice(0, 10)
    return isHasty && !published.has(at) ? [at] : []
  })
}
