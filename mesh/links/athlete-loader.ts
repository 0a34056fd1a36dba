import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'
import type { GatewayContext } from '../settings.ts'
import { loaders } from './loaders.ts'

/** Fields of athletes that the summary of an athlete does not have. */
const detailed: ReadonlySet<string> = new Set(['splits', 'placings', 'timings', 'corrections'])

/**
 * The loader of the athletes that a field returns. Loads only summaries if the operation selects no
 * detailed field. A summary is about a third as large.
 */
export function athletesFor(
  context: GatewayContext,
  { fieldNodes, fragments }: GraphQLResolveInfo,
) {
  const selectsDetails = (selectionSet: SelectionSetNode | undefined): boolean =>
    selectionSet?.selections.some((selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        return selectsDetails(fragments[selection.name.value]?.selectionSet)
      }
      const isDetail = selection.kind === Kind.FIELD && detailed.has(selection.name.value)
      return isDetail || selectsDetails(selection.selectionSet)
    }) ?? false
  const { athlete, athleteSummary } = loaders(context)
  return fieldNodes.some((node) => selectsDetails(node.selectionSet)) ? athlete : athleteSummary
}
