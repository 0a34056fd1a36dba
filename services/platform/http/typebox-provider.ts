import type { FastifyTypeProvider } from 'fastify'
import type { Static, TSchema } from 'typebox'

/** Gives requests and responses of a Fastify route the types of its TypeBox schemas. */
export interface TypeBoxTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown
  serializer: this['schema'] extends TSchema ? Static<this['schema']> : unknown
}
