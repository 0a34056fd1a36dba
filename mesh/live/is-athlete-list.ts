import { type DocumentNode, type FieldNode, Kind, type SelectionSetNode } from 'graphql'

/**
 * Returns true if a document has the form `subscription ($ids: [ID!]!) { athletesChanged(ids: $ids)
 * { results { … } } }`.
 */
export function isAthleteList({ definitions }: DocumentNode): boolean {
  const operations = definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION)
  const [operation] = operations
  if (operations.length !== 1 || operation?.variableDefinitions?.length !== 1) return false
  const list = onlyField(operation.selectionSet)
  return (
    list?.name.value === 'athletesChanged' &&
    list.arguments?.[0]?.value.kind === Kind.VARIABLE &&
    onlyField(list.selectionSet)?.name.value === 'results'
  )
}

/**
 * Returns the only field beside `__typename`. Undefined if there are other selections, or if the
 * field has a directive.
 */
function onlyField(selectionSet: SelectionSetNode | undefined): FieldNode | undefined {
  const [field, ...others] = (selectionSet?.selections ?? []).filter(
    (selection) => selection.kind !== Kind.FIELD || selection.name.value !== '__typename',
  )
  if (others.length > 0 || field?.kind !== Kind.FIELD) return undefined
  return field.directives?.length === 0 ? field : undefined
}
