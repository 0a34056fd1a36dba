import { readFileSync } from 'node:fs'

/** The part of a JSON schema that these tests read. */
export interface Schema {
  type?: string
  enum?: string[]
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  description?: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required?: boolean
  description?: string
  schema: Schema
}

export interface Operation {
  /** Path template of the contract: `/v1/web/events/{id}`. */
  path: string
  parameters: Parameter[]
  /** JSON pointer of the success response's schema; undefined for a response that is not JSON. */
  response: string | undefined
}

interface Contract {
  paths: Record<
    string,
    {
      get?: {
        parameters?: Parameter[]
        responses: Record<string, { content?: Record<string, unknown> }>
      }
    }
  >
}

/** A service's committed openapi.json. */
export function readContract(service: 'events' | 'identity'): Contract {
  const file = new URL(`../../services/${service}/openapi.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Contract
}

/** Every GET of a contract. */
export function operationsOf({ paths }: Contract): Operation[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (get === undefined) return []
    const media = Object.keys(get.responses['200']?.content ?? {}).find((type) =>
      type.includes('json'),
    )
    const place = ['paths', path, 'get', 'responses', '200', 'content', media ?? '', 'schema']
    return [
      {
        path,
        parameters: get.parameters ?? [],
        response:
          media === undefined
            ? undefined
            : `#/${place.map((key) => encodeURIComponent(key.replaceAll('/', '~1'))).join('/')}`,
      },
    ]
  })
}
