import Type, { type Static, type TSchema } from 'typebox'
import { Problem } from './problem.ts'

/** OpenAPI 3.0's way to say "or null". */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Unsafe<Static<Schema> | null>({ ...schema, nullable: true })
}

/** One of a few words. */
export function OneOf<const Words extends readonly string[]>(
  words: Words,
  options: { title?: string; description: string },
) {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], ...options })
}

/** A shared schema by its title; the service registers it (see `createService`). */
export function Ref<Schema extends TSchema>(schema: Schema) {
  return Type.Unsafe<Static<Schema>>({ $ref: `${titleOf(schema)}#` })
}

/** @throws Error when the schema has no title: a mistake of ours */
export function titleOf(schema: TSchema): string {
  if ('title' in schema && typeof schema.title === 'string') return schema.title
  throw new Error('A shared schema needs a title.')
}

/** An id in an answer. */
export const Id = Type.String({ description: 'Opaque.' })

/** An id in a question. The pattern keeps a path from reaching another route behind the gateway. */
export const IdParameter = Type.String({
  title: 'Id',
  pattern: '^[A-Za-z0-9_-]{1,160}$',
  description: 'Opaque.',
})

/** At most this many ids in one batch. */
const maximumBatch = 100

/** `a,b,c` */
export const Ids = Type.String({
  title: 'Ids',
  pattern: '^[A-Za-z0-9_-]{1,160}(,[A-Za-z0-9_-]{1,160}){0,99}$',
  description: `Up to ${String(maximumBatch)} ids, separated by commas. Unknown ones are left out of the answer.`,
})

export function splitIds(ids: string): string[] {
  return [...new Set(ids.split(','))]
}

/** A text that somebody typed. A null byte is refused: databases cannot hold one. */
export function Text(maxLength: number, options: { description: string; title?: string }) {
  return Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*$', ...options })
}

/**
 * `?sort=date` or `?sort=-date`.
 * @param title of its own for each list: GraphQL keeps one pattern for one title
 * @param keys what a list can be sorted by, each forwards and, with a minus, backwards
 * @param otherwise the order without it
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
    description: `By ${keys.join(' or ')}; with a minus in front the other way round. Without it: ${otherwise}`,
  })
}

const maximumPageSize = 100

/** `?page=2&itemsPerPage=12` */
export const Paging = Type.Object({
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, description: 'From 1.' }),
  ),
  itemsPerPage: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maximumPageSize,
      default: 5,
      description: `How many items make a page, at most ${String(maximumPageSize)}.`,
    }),
  ),
})

export interface Page {
  page: number
  itemsPerPage: number
}

/** @throws Problem when `page` is beyond what a database can count to */
export function readPaging(query: Static<typeof Paging>): Page {
  const { page = 1, itemsPerPage = 5 } = query
  if (page * itemsPerPage > 2 ** 31 - 1) {
    throw new Problem(400, 'request.invalid', 'No list is that long.', 'page')
  }
  return { page, itemsPerPage }
}

/** The answer of every list. */
export function PageOf<Schema extends TSchema>(item: Schema, title: string) {
  return Type.Object(
    {
      items: Type.Array(Ref(item), { description: 'In the order of the list.' }),
      total: Type.Integer({ description: 'How many items there are on all pages.' }),
      page: Type.Integer({ description: 'Which page this is, from 1.' }),
      itemsPerPage: Type.Integer({ description: 'How many items make a page.' }),
    },
    { title, description: 'One page of a list.' },
  )
}
