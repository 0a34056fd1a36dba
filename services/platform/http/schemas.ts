import Type, { type Static, type TSchema } from 'typebox'
import { type LanguageCode, languageCodes, languages } from '../../../domain/languages.ts'
import { patterns } from './patterns.ts'
import { Problem } from './problem.ts'

/**
 * Returns a nullable schema in OpenAPI 3.0. An enumeration needs null as a value, because `nullable`
 * adds null to the type only.
 */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  const values = 'enum' in schema ? [...(schema.enum as string[]), null] : undefined
  return Type.Unsafe<Static<Schema> | null>({
    ...schema,
    ...(values && { enum: values }),
    nullable: true,
  })
}

interface OneOfOptions<Value extends string> {
  title?: string
  description: string
  /** Descriptions of the values. GraphQL finds them by the title of the enumeration. */
  values?: Record<Value, string>
}

/** Returns the schema of an enumeration of strings. */
export function OneOf<const Values extends readonly string[]>(
  enumerated: Values,
  { values, ...options }: OneOfOptions<Values[number]>,
) {
  return Type.Unsafe<Values[number]>({
    type: 'string',
    enum: [...enumerated],
    ...options,
    ...(values && { 'x-enumDescriptions': values }),
  })
}

const englishNames = new Intl.DisplayNames('en', { type: 'language' })
const languageNames = Object.fromEntries(
  languages.map(({ code, hreflang }) => [code, `${englishNames.of(hreflang) ?? code}.`]),
) as Record<LanguageCode, string>

/** Returns the schema of a language of the site. */
export const LanguageOf = (description: string) =>
  OneOf(languageCodes.toSorted(), { title: 'Language', description, values: languageNames })

/**
 * Returns a reference to a shared schema by the title of the schema. The service must register the
 * schema (see `createService`).
 */
export function Ref<Schema extends TSchema>(schema: Schema) {
  return Type.Unsafe<Static<Schema>>({ $ref: `${titleOf(schema)}#` })
}

/**
 * Returns the title of a schema.
 * @throws Error when the schema has no title, because this is a programming error
 */
export function titleOf(schema: TSchema): string {
  if ('title' in schema && typeof schema.title === 'string') return schema.title
  throw new Error('A shared schema needs a title.')
}

/** Schema of an id in a response. */
export const Id = Type.String({ description: 'Opaque id.' })

/**
 * Schema of an id in a request. The gateway inserts ids into the paths of its requests. The pattern
 * prevents an id from changing such a path.
 */
export const IdParameter = Type.String({
  title: 'Id',
  pattern: patterns.id,
  description: 'Opaque id.',
})

/** Schema of the parameters of a path such as `/races/:id`. */
export const IdInPath = Type.Object({ id: IdParameter })

/** Returns the schema of an instant. */
export const Instant = (description: string) => Type.String({ format: 'date-time', description })

/** Maximum number of ids in one request. */
const maximumBatch = 100

/** Schema of comma-separated ids: `a,b,c`. */
export const Ids = Type.String({
  title: 'Ids',
  pattern: patterns.ids,
  description: `Up to ${String(maximumBatch)} ids, separated by commas. The response has all of them on one page, and leaves out unknown ids.`,
})

export function splitIds(ids: string): string[] {
  return [...new Set(ids.split(','))]
}

/** Returns the schema of a text that a visitor types. */
export function Text(maxLength: number, options: { description: string; title?: string }) {
  return Type.String({ minLength: 1, maxLength, pattern: patterns.text, ...options })
}

/** Returns the schema of a single-line text that is not blank. */
export const Line = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: patterns.line, description })

/**
 * Returns the schema of `?sort=date` or `?sort=-date`.
 * @param keys sort keys; a leading minus means descending order
 * @param otherwise description of the default order
 */
export function Sort<const Key extends string>(keys: readonly Key[], otherwise: string) {
  return Type.Unsafe<Key | `-${Key}`>({
    type: 'string',
    pattern: `^-?(${keys.join('|')})$`,
    description: `By ${keys.join(' or ')}; a leading minus reverses the order. Default: ${otherwise}`,
  })
}

const maximumPageSize = 100

/**
 * Maximum length of a cursor, in characters. The longest cursor has two names of 200 characters and
 * an id.
 */
const maximumCursor = 4_000

/** Schema of the paging parameters: `?page=2&itemsPerPage=12` or `?after=…&itemsPerPage=12`. */
export const Paging = Type.Object({
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 1,
      description: 'Page number, from 1. Not together with `after`.',
    }),
  ),
  after: Type.Optional(
    Type.String({
      maxLength: maximumCursor,
      description:
        '`end_cursor` of a page of this list with the same filters and sort: returns the items after that page.',
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

/** The requested page of a list. The request gives the page by its number or by a cursor. */
export interface Page {
  /** Page number from 1. Null when the request has a cursor. */
  page: number | null
  /** The cursor after which the page begins. Undefined when the request has no cursor. */
  after: string | undefined
  itemsPerPage: number
}

/**
 * Reads the requested page from the query parameters.
 * @throws Problem 400 request.invalid when both `page` and `after` are given
 * @throws Problem 400 request.invalid when the end of the page exceeds a 32-bit integer
 */
export function readPaging({ page, after, itemsPerPage = 5 }: Static<typeof Paging>): Page {
  if (after !== undefined) {
    if (page === undefined) return { page: null, after, itemsPerPage }
    throw new Problem(400, 'request.invalid', 'Give either page or after.', 'after')
  }
  const number = page ?? 1
  if (number * itemsPerPage > 2 ** 31 - 1) {
    throw new Problem(400, 'request.invalid', 'No list is that long.', 'page')
  }
  return { page: number, after, itemsPerPage }
}

/**
 * Returns the number of items before a page that is requested by its number. Returns 0 for a page
 * that is requested by a cursor.
 */
export function offsetOf({ page, itemsPerPage }: Page): number {
  return page === null ? 0 : (page - 1) * itemsPerPage
}

export const EndCursor = Nullable(
  Type.String({
    description:
      'Opaque cursor of the last item: `after` for the next page. Null without items, and for a list by ids.',
  }),
)
export const HasNext = Type.Boolean({ description: 'Whether items follow this page.' })
export const Moved = Type.Boolean({
  description:
    'True after a cursor if the list may have changed since the first page of the walk: pages may repeat or lack items, so begin again. It stays true for the rest of the walk. A live ranking moves with every passing: do not begin again, but read what `changes` of the ranking lists since the version of the race before the walk.',
})

/** Returns the response schema of a list without pages. */
export function ListOf<Schema extends TSchema>(
  item: Schema,
  description: string,
  title = `${titleOf(item)}List`,
) {
  return Type.Object({ items: Type.Array(Ref(item)) }, { title, description })
}

/** Returns the response schema of a page of a list. */
export function PageOf<Schema extends TSchema>(item: Schema, title: string) {
  return Type.Object(
    {
      items: Type.Array(Ref(item), { description: 'In the order of the list.' }),
      total: Type.Integer({ description: 'Number of items on all pages.' }),
      page: Nullable(
        Type.Integer({ description: 'Number of this page, from 1; null after a cursor.' }),
      ),
      itemsPerPage: Type.Integer({ description: 'Number of items per page.' }),
      end_cursor: EndCursor,
      has_next: HasNext,
      moved: Moved,
    },
    { title, description: 'One page of a list.' },
  )
}

/** Returns the only page of a list that was requested by ids. */
export function pageOfAll<Item>(items: Item[], ids: readonly string[]) {
  return {
    items,
    total: items.length,
    page: 1,
    itemsPerPage: ids.length,
    end_cursor: null,
    has_next: false,
    moved: false,
  }
}
