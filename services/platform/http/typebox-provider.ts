import type { FastifyTypeProvider } from 'fastify'
import type { Static, TSchema } from 'typebox'

/** Types requests and responses of a Fastify route by its TypeBox schemas. */
export interface TypeBoxTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown
  serializer: this['schema'] extends TSchema ? Static<this['schema']> : unknown
}
