import type { GraphQLResolveInfo } from 'graphql'
import type { GatewayContext } from '../settings.ts'
import type { Row, SchemaName } from '../upstream/rest.ts'

/** Resolvers of the fields of a type. A resolver that reads arguments declares their types. */
export type Fields<Parent> = Record<
  string,
  (parent: Parent, args: never, context: GatewayContext, info: GraphQLResolveInfo) => unknown
>

/** Resolvers of types whose objects are rows of the events service. */
export type RowFields = { [Name in SchemaName]?: Fields<Row<Name>> }
