import type { FieldNode, GraphQLResolveInfo } from 'graphql'
import { fieldsOf } from '../requests/fragments.ts'
import { type AthleteRow, resultIdOf } from '../schema/ids.ts'
import type { GatewayContext } from '../settings.ts'
import { loaders } from './loaders.ts'
import type { Resolver } from './resolvers.ts'

/** Resolves to the athlete of a row. Null if the race has no athlete with this id. */
export const athleteOf: Resolver<AthleteRow> = (row, _, context) =>
  loaders(context).athlete.load(resultIdOf(row))

/** Fields of athletes that a summary does not contain completely. */
const detailed: ReadonlySet<string> = new Set(['splits', 'placings', 'timings', 'corrections'])

/**
 * Returns the loader of the athletes that a field returns. The loader loads only summaries if no
 * detailed field is selected below this field. A summary has less data.
 */
export function athletesFor(
  context: GatewayContext,
  { fieldNodes, fragments }: GraphQLResolveInfo,
) {
  const all = new Map(Object.entries(fragments))
  const selectsDetails = ({ selectionSet }: FieldNode): boolean =>
    fieldsOf(selectionSet, all).some(
      (field) => detailed.has(field.name.value) || selectsDetails(field),
    )
  const { athlete, athleteSummary } = loaders(context)
  return fieldNodes.some(selectsDetails) ? athlete : athleteSummary
}
