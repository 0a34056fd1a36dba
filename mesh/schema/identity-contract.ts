import { raceSports } from '../../domain/sports.ts'
import identity from '../../services/identity/openapi.json' with { type: 'json' }

interface Schema {
  title?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  [keyword: string]: unknown
}

interface Content {
  content?: Record<string, { schema: Schema }>
}

interface Operation {
  requestBody?: Content
  responses: Record<string, Content>
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

const schemasOf = ({ content = {} }: Content) => Object.values(content)

/** Creates a function that replaces a schema by the first schema with the same title. */
function sharing() {
  const byTitle = new Map<string | undefined, Schema>()
  return function shared(schema: Schema): Schema {
    for (const property of Object.values(schema.properties ?? {})) {
      if (property.items) property.items = shared(property.items)
    }
    const first = (schema.title !== undefined && byTitle.get(schema.title)) || schema
    byTitle.set(schema.title, first)
    return first
  }
}

/**
 * The OpenAPI document of the identity service as Mesh reads it. Mesh makes a type of each schema.
 * So schemas with the same title become one schema.
 */
export function contractForMesh(document: Contract): Contract {
  const copy = structuredClone(document)
  const shared = sharing()
  const operations = Object.values(copy.paths).flatMap((path) => Object.values(path))
  for (const { requestBody = {}, responses } of operations) {
    for (const media of schemasOf(requestBody)) media.schema = bodyForMesh(media.schema)
    for (const media of Object.values(responses).flatMap(schemasOf)) {
      media.schema = shared(media.schema)
    }
  }
  return copy
}

export default contractForMesh(identity)
