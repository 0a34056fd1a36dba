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

/** Rules of a text that only the service checks. Mesh drops the description of a text with one. */
const textRules = ['pattern', 'minLength', 'maxLength']

/** REST takes any word as a sport. */
const sport: Schema = { type: 'string', title: 'Sport', enum: raceSports }

/** The schema of a body. The token of a link may be in a cookie instead. */
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

/**
 * The OpenAPI document of the identity service as Mesh reads it. Objects of the same title are one
 * object, because Mesh makes a type of each.
 */
export function contractForMesh(document: Contract): Contract {
  const copy = structuredClone(document)
  const byTitle = new Map<string, Schema>()
  const shared = (schema: Schema): Schema => {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (property.items)
        schema.properties = {
          ...schema.properties,
          [name]: { ...property, items: shared(property.items) },
        }
    }
    if (schema.title === undefined) return schema
    const first = byTitle.get(schema.title) ?? schema
    byTitle.set(schema.title, first)
    return first
  }
  for (const { requestBody = {}, responses } of Object.values(copy.paths).flatMap(
    Object.values<Operation>,
  )) {
    for (const media of schemasOf(requestBody)) media.schema = bodyForMesh(media.schema)
    for (const media of Object.values(responses).flatMap(schemasOf)) {
      media.schema = shared(media.schema)
    }
  }
  return copy
}

export default contractForMesh(identity)
