import type { GraphQLResolveInfo } from 'graphql'
import type { GatewayContext } from '../settings.ts'
import type { Row, SchemaName } from '../upstream/rest.ts'

/**
 * Resolves one field. A resolver that reads arguments of its field declares the types of these
 * arguments.
 */
export type Resolver<Parent, Arguments = never> = (
  parent: Parent,
  args: Arguments,
  context: GatewayContext,
  info: GraphQLResolveInfo,
) => unknown

/** Resolvers of the fields of a type. */
export type Fields<Parent> = Record<string, Resolver<Parent>>

/** Resolvers of types whose objects are rows of the events service. */
export type RowFields = { [Name in SchemaName]?: Fields<Row<Name>> }
