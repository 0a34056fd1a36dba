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
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required?: boolean
  description?: string
  schema: Schema
}

const methods = ['get', 'post', 'put', 'delete'] as const

export interface Operation {
  method: (typeof methods)[number]
  /** Path template, such as `/v1/web/events/{id}`. */
  path: string
  parameters: Parameter[]
  /** Schema of the JSON body; undefined for a request without a JSON body. */
  body?: Schema | undefined
  /**
   * JSON pointer of the schema of the success response; undefined for a response that is not JSON.
   */
  response: string | undefined
}

interface OperationInContract {
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
  responses: Record<string, { content?: Record<string, unknown> }>
}

interface Contract {
  paths: Record<string, Partial<Record<Operation['method'], OperationInContract>>>
}

/** The committed openapi.json of a service. */
export function readContract(service: 'events' | 'identity'): Contract {
  const file = new URL(`../../services/${service}/openapi.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Contract
}

export function operationsOf({ paths }: Contract): Operation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    methods.flatMap((method) => {
      const operation = operations[method]
      if (operation === undefined) return []
      const { parameters = [], requestBody, responses } = operation
      const status = Object.keys(responses).find((code) => code.startsWith('2')) ?? ''
      const media = Object.keys(responses[status]?.content ?? {}).find((type) =>
        type.includes('json'),
      )
      const place = ['paths', path, method, 'responses', status, 'content', media ?? '', 'schema']
      return [
        {
          method,
          path,
          parameters,
          body: requestBody?.content['application/json']?.schema,
          response:
            media === undefined
              ? undefined
              : `#/${place.map((key) => encodeURIComponent(key.replaceAll('/', '~1'))).join('/')}`,
        },
      ]
    }),
  )
}
