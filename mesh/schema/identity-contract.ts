import { raceSports } from '../../domain/sports.ts'
import identity from '../../services/identity/openapi.json' with { type: 'json' }

interface Schema {
  properties?: Record<string, Schema>
  required?: string[]
  [keyword: string]: unknown
}

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: object
}

export interface Contract {
  paths: Record<string, Record<string, Operation>>
}

/**
 * Keywords that are removed from the schemas of strings. Only the service checks them. Mesh would
 * drop the description of a string whose schema has such a keyword.
 */
const textRules = ['pattern', 'minLength', 'maxLength']

/** GraphQL accepts only these sports. REST accepts any word. */
const sport: Schema = { type: 'string', title: 'Sport', enum: raceSports }

/**
 * The schema of a request body as Mesh reads it. The token of a link is optional, because it may be
 * in a cookie instead.
 */
function bodyForMesh({ properties = {}, required = [], ...body }: Schema): Schema {
  const plain = Object.entries(properties).map(([name, property]): [string, Schema] => [
    name,
    name === 'sport'
      ? sport
      : Object.fromEntries(Object.entries(property).filter(([key]) => !textRules.includes(key))),
  ])
  return {
    ...body,
    required: required.filter((name) => name !== 'token'),
    properties: Object.fromEntries(plain),
  }
}

/** The OpenAPI document of the identity service as Mesh reads it. */
export function contractForMesh(document: Contract): Contract {
  const copy = structuredClone(document)
  for (const { requestBody } of Object.values(copy.paths).flatMap((path) => Object.values(path))) {
    for (const media of Object.values(requestBody?.content ?? {})) {
      media.schema = bodyForMesh(media.schema)
    }
  }
  return copy
}

export default contractForMesh(identity)
