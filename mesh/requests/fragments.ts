import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
} from 'graphql'

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** Returns the fragments of a document by name. */
export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  return new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  )
}

/**
 * Returns the fields of a selection, including those of its fragments. Follows each fragment once,
 * because the fragments of a document that is not validated may refer to each other in a circle.
 */
export function fieldsOf(
  selectionSet: SelectionSetNode | undefined,
  fragments: Fragments,
  followed = new Set<string>(),
): FieldNode[] {
  return (selectionSet?.selections ?? []).flatMap((each) => {
    if (each.kind === Kind.FIELD) return [each]
    if (each.kind === Kind.INLINE_FRAGMENT) return fieldsOf(each.selectionSet, fragments, followed)
    const name = each.name.value
    if (followed.has(name)) return []
    followed.add(name)
    return fieldsOf(fragments.get(name)?.selectionSet, fragments, followed)
  })
}
