import { MapperKind, mapSchema } from '@graphql-tools/utils'
import {
  buildSchema,
  type GraphQLFieldConfig,
  type GraphQLNamedType,
  GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
} from 'graphql'

/** The arguments of lists, and the fields of their pages. */
const common = buildSchema(`
  type Query {
    list(
      "Order of the items; default: that of the list."
      sort: String
      "Page number, from 1; default: 1."
      page: Int
      "A cursor, \`pageInfo.endCursor\` of a page with the same arguments: returns the items after it. Not with \`page\`."
      after: String
      "Page size, at most 100; null means the default."
      itemsPerPage: Int
    ): Page
  }

  type Page {
    "Number of pages."
    pageCount: Int!
    "Where the next page begins."
    pageInfo: PageInfo!
  }

  "Where the next page of a list begins."
  type PageInfo {
    "Opaque cursor of the last item: \`after\` of the next page. Null without items."
    endCursor: String
    "Whether items follow this page."
    hasNextPage: Boolean!
    "True after a cursor if the list may have changed since the first page of the walk: pages may repeat or lack items, so begin again. It stays true for the rest of the walk. A live ranking moves with every passing: do not begin again, but read what \`Ranking.changes\` lists since the \`Race.version\` before the walk."
    moved: Boolean!
  }
`)

type Field = GraphQLFieldConfig<unknown, unknown>

const { sort, ...paging } = common.getQueryType()?.toConfig().fields['list']?.args ?? {}
const { pageCount, pageInfo } = (common.getType('Page') as GraphQLObjectType).toConfig().fields as {
  pageCount: Field
  pageInfo: Field
}

/** A page of a list in REST. */
export interface PageRow {
  items: unknown[]
  total: number
  page: number | null
  itemsPerPage: number
  end_cursor: string | null
  has_next: boolean
  moved: boolean
}

pageCount.resolve = (page) => {
  const { total, itemsPerPage } = page as PageRow
  return Math.ceil(total / itemsPerPage)
}
pageInfo.resolve = (page) => {
  const { end_cursor: endCursor, has_next: hasNextPage, moved } = page as PageRow
  return { endCursor, hasNextPage, moved }
}

const isPage = (type: GraphQLNamedType): type is GraphQLObjectType =>
  isObjectType(type) && type.name.endsWith('Page')

function withPaging({ args = {}, ...field }: Field): Field {
  const all = { ...paging, ...args }
  for (const [name, usual] of Object.entries({ ...paging, ...(all['sort'] && { sort }) })) {
    const arg = all[name] ?? usual
    all[name] = { ...arg, description: arg.description ?? usual.description }
  }
  return { ...field, args: all }
}

function withPageInfo(type: GraphQLObjectType): GraphQLObjectType {
  const { fields, ...config } = type.toConfig()
  const { endCursor: _, hasNext: __, moved: ___, ...others } = fields
  return new GraphQLObjectType({ ...config, fields: { ...others, pageCount, pageInfo } })
}

/**
 * Adds the paging arguments to all fields that return a page. In all pages, replaces REST's cursor
 * fields by `pageInfo`, and adds `pageCount`. A type whose name ends in `Page` is a page.
 */
export function withPages(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.OBJECT_TYPE]: (type) => (isPage(type) ? withPageInfo(type) : type),
    [MapperKind.OBJECT_FIELD]: (field: Field) =>
      isPage(getNamedType(field.type)) ? withPaging(field) : field,
  })
}
