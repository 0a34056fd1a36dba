import { MapperKind, mapSchema } from '@graphql-tools/utils'
import type { GraphQLFieldConfig, GraphQLInputFieldConfig, GraphQLSchema } from 'graphql'
import { isDay, utcDay } from '../../domain/civil-days.ts'

/** Minimum number of months between the deprecation of an element and its removal. */
const noticeMonths = 6

type Field = GraphQLFieldConfig<unknown, unknown> | GraphQLInputFieldConfig

/**
 * Returns deprecation reasons by schema coordinate, such as `Event.city` or `Query.events(list:)`.
 */
function deprecationsOf(schema: GraphQLSchema): Map<string, string> {
  const reasons = new Map<string, string>()
  const add = (
    at: string,
    { deprecationReason: reason }: { deprecationReason?: string | null },
  ) => {
    if (reason != null) reasons.set(at, reason)
    return undefined
  }
  mapSchema(schema, {
    [MapperKind.FIELD]: (field: Field, name, type) => {
      const args = 'args' in field ? Object.entries(field.args ?? {}) : []
      for (const [argument, config] of args) add(`${type}.${name}(${argument}:)`, config)
      return add(`${type}.${name}`, field)
    },
    [MapperKind.ENUM_VALUE]: (value, type, _, name) => add(`${type}.${name}`, value),
  })
  return reasons
}

/**
 * Returns the day in the text `Removed after YYYY-MM-DD` of a deprecation reason. Undefined if the
 * reason has no valid day.
 */
function removalDayOf(reason: string): string | undefined {
  const day = /\bRemoved after (\d{4}-\d{2}-\d{2})\b/.exec(reason)?.[1]
  return day !== undefined && isDay(day) ? day : undefined
}

/**
 * Returns the schema coordinates of deprecated elements that do not give clients enough notice.
 * Their reasons have no `Removed after YYYY-MM-DD`, or they are new and the day is less than six
 * months away.
 * @param before the published schema
 * @param after the new schema
 * @param today civil day in UTC, YYYY-MM-DD
 */
export function abruptDeprecations(
  before: GraphQLSchema,
  after: GraphQLSchema,
  today: string,
): string[] {
  const earliest = new Date(today)
  earliest.setUTCMonth(earliest.getUTCMonth() + noticeMonths)
  const earliestDay = utcDay(earliest)
  const published = deprecationsOf(before)
  return [...deprecationsOf(after)].flatMap(([at, reason]) => {
    const day = removalDayOf(reason)
    const isAbrupt = day === undefined || (day < earliestDay && !published.has(at))
    return isAbrupt ? [at] : []
  })
}
