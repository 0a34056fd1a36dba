import Type, { type Static, type TSchema } from 'typebox'
import { patterns } from './patterns.ts'
import { Problem } from './problem.ts'

/** A nullable schema in OpenAPI 3.0. */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Unsafe<Static<Schema> | null>({ ...schema, nullable: true })
}

/** An enumeration of strings. */
export function OneOf<const Values extends readonly string[]>(
  values: Values,
  options: { title?: string; description: string },
) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options })
}

/** References a shared schema by its title; the service must register the schema (see `createService`). */
export function Ref<Schema extends TSchema>(schema: Schema) {
  return Type.Unsafe<Static<Schema>>({ $ref: `${titleOf(schema)}#` })
}

/** @throws Error when the schema has no title, which is a programming error */
export function titleOf(schema: TSchema): string {
  if ('title' in schema && typeof schema.title === 'string') return schema.title
  throw new Error('A shared schema needs a title.')
}

/** An id in a response. */
export const Id = Type.String({ description: 'Opaque id.' })

/** An id in a request. The pattern prevents an id from changing the path of a request behind the gateway. */
export const IdParameter = Type.String({
  title: 'Id',
  pattern: patterns.id,
  description: 'Opaque id.',
})

/** Maximum number of ids in a batch. */
const maximumBatch = 100

/** Comma-separated ids: `a,b,c`. */
export const Ids = Type.String({
  title: 'Ids',
  pattern: patterns.ids,
  description: `Up to ${String(maximumBatch)} ids, separated by commas. Unknown ids are left out of the response.`,
})

export function splitIds(ids: string): string[] {
  return [...new Set(ids.split(','))]
}

/** A text typed by a visitor. */
export function Text(maxLength: number, options: { description: string; title?: string }) {
  return Type.String({ minLength: 1, maxLength, pattern: patterns.text, ...options })
}

/**
 * Schema of `?sort=date` or `?sort=-date`.
 * @param title unique per list, because GraphQL has one pattern per title
 * @param keys sort keys; each is also allowed with a leading minus for descending order
 * @param otherwise description of the default order
 */
export function Sort<const Key extends string>(
  title: string,
  keys: readonly Key[],
  otherwise: string,
) {
  return Type.Unsafe<Key | `-${Key}`>({
    type: 'string',
    title,
    pattern: `^-?(${keys.join('|')})$`,
    description: `By ${keys.join(' or ')}; a leading minus reverses the order. Default: ${otherwise}`,
  })
}

const maximumPageSize = 100

/** `?page=2&itemsPerPage=12` */
export const Paging = Type.Object({
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 1,
      description: 'Page number, from 1.',
    }),
  ),
  itemsPerPage: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maximumPageSize,
      default: 5,
      description: `Number of items per page, at most ${String(maximumPageSize)}.`,
    }),
  ),
})

export interface Page {
  page: number
  itemsPerPage: number
}

/** @throws Problem 400 request.invalid when the offset exceeds a 32-bit integer */
export function readPaging(query: Static<typeof Paging>): Page {
  const { page = 1, itemsPerPage = 5 } = query
  if (page * itemsPerPage > 2 ** 31 - 1) {
    throw new Problem(400, 'request.invalid', 'No list is that long.', 'page')
  }
  return { page, itemsPerPage }
}

/** Response schema of every list. */
export function PageOf<Schema extends TSchema>(item: Schema, title: string) {
  return Type.Object(
    {
      items: Type.Array(Ref(item), { description: 'In the order of the list.' }),
      total: Type.Integer({ description: 'Number of items on all pages.' }),
      page: Type.Integer({ description: 'Number of this page, from 1.' }),
      itemsPerPage: Type.Integer({ description: 'Number of items per page.' }),
    },
    { title, description: 'One page of a list.' },
  )
}
