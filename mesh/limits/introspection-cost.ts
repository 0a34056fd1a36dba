import {
  type FieldNode,
  getArgumentValues,
  getNamedType,
  getVariableValues,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { getOrCreate } from '../../domain/get-or-create.ts'
import type { Fragments } from '../requests/fragments.ts'

/**
 * Number of introspection fields that cost one point. Such a field takes less time than an object
 * of a service.
 */
const fieldsPerPoint = 20

export interface IntrospectedDocument {
  schema: GraphQLSchema
  fragments: Fragments
  /** The executed operation, and the variables of the request. */
  operation: OperationDefinitionNode | null | undefined
  variables: Record<string, unknown>
}

type Field = GraphQLField<unknown, unknown>

/**
 * Returns the cost of `__schema` or `__type`: a twentieth of the fields of the result, rounded up.
 * Counts the fields of each type, field, argument and enum value in the result. `@skip` and
 * `@include` within the field do not lower the cost.
 */
export function introspectionCost(
  { schema, fragments, operation, variables: given }: IntrospectedDocument,
  root: Field,
  node: FieldNode,
): number {
  const definitions = operation?.variableDefinitions ?? []
  const variables = getVariableValues(schema, definitions, given).coerced ?? {}
  const counted = new Map<SelectionSetNode, Map<unknown, number>>()

  /**
   * Returns the number of fields that a selection reads from an object. The object is the schema or
   * an element of the schema, such as a type, a field or an argument.
   */
  function count(type: GraphQLObjectType, object: unknown, selection: SelectionSetNode): number {
    const ofObjects = getOrCreate(counted, selection, () => new Map<unknown, number>())
    let sum = ofObjects.get(object)
    if (sum !== undefined) return sum
    sum = 0
    for (const each of selection.selections) {
      if (each.kind === Kind.FIELD)
        sum += countField(type.getFields()[each.name.value], object, each)
      else {
        const inside = each.kind === Kind.INLINE_FRAGMENT ? each : fragments.get(each.name.value)
        if (inside) sum += count(type, object, inside.selectionSet)
      }
    }
    ofObjects.set(object, sum)
    return sum
  }

  function countField(field: Field | undefined, object: unknown, each: FieldNode): number {
    const type = field && getNamedType(field.type)
    if (!field?.resolve || !isObjectType(type) || !each.selectionSet) return 1
    const args = getArgumentValues(field, each, variables)
    const info = { schema } as GraphQLResolveInfo
    const value: unknown = field.resolve(object, args, undefined, info)
    let sum = 1
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item != null) sum += count(type, item, each.selectionSet)
    }
    return sum
  }

  return Math.ceil(countField(root, undefined, node) / fieldsPerPoint)
}
