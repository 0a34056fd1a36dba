import Type, { type Static, type TSchema } from 'typebox'
import { Ids, splitIds } from '../platform/http/schemas.ts'
import type { Service } from '../platform/http/service.ts'

interface BatchRoute<List extends TSchema> {
  operationId: string
  description: string
  /** Name of the query parameter. */
  ids: 'ids' | 'eventIds' | 'raceIds' | 'rankingIds'
  response: List
  /** As in the configuration of a route. */
  isCostly?: boolean
  read: (ids: string[]) => Promise<Static<List> extends { items: infer Items } ? Items : never>
}

/** Adds a route that returns the items of up to 100 ids. */
export function batchRoute<List extends TSchema>(
  app: Service,
  path: string,
  { operationId, description, ids, response, isCostly = false, read }: BatchRoute<List>,
): void {
  const querystring = Type.Object({ [ids]: Ids })
  const schema = { operationId, description, querystring, response: { 200: response as TSchema } }
  app.get(path, { config: { isCostly }, schema }, async ({ query }) => ({
    items: await read(splitIds(String(query[ids]))),
  }))
}
