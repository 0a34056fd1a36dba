import { type Expression, type InferResult, sql } from 'kysely'
import { plainText, renderMarkdown } from '../../platform/markdown.ts'
import { sortedEntries } from '../../platform/http/cursor.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Page, pageOfAll } from '../../platform/http/schemas.ts'
import type { EventsDatabase } from '../database.ts'
import { fileUrl } from '../files/file-url.ts'
import { descending, follows, keyOf, keyShape, orderBy, type KeysetColumn } from '../keyset.ts'
import { readListPage } from '../list-pages.ts'
import { sportBits } from '../../../domain/sports.ts'
import { all } from '../events/filters.ts'
import { normaliseName } from '../../../domain/normalise-name.ts'
import { nameKeys, infixPrefix } from '../words/names.ts'
import type {
  Organisation,
  OrganisationFilters,
  OrganisationPage,
  OrganisationQuery,
} from './schema.ts'

type OrganisationRow = InferResult<ReturnType<typeof selectOrganisations>>[number]

/**
 * Returns an organisation.
 * @throws Problem 404 organisation.notFound
 */
export async function getOrganisation(db: EventsDatabase, id: string): Promise<Organisation> {
  const row = await selectOrganisations(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem(404, 'organisation.notFound', 'There is no such organisation.')
  return toOrganisation(row)
}

/** Criteria of a list of organisations. An organisation must meet all criteria. */
export interface OrganisationSelection {
  ids?: string[]
  filters: OrganisationFilters
}

type Order = NonNullable<OrganisationQuery['sort']>

/**
 * Returns the organisations with the given ids that meet all other criteria. All these
 * organisations are on one page.
 */
export async function listOrganisationsByIds(
  db: EventsDatabase,
  selection: OrganisationSelection & { ids: string[] },
  sort: Order = 'name',
): Promise<OrganisationPage> {
  const rows = await selectOrganisations(db)
    .where(all(await selectionConditions(db, selection)))
    .orderBy(orderBy(orders[sort]))
    .execute()
  return pageOfAll(rows.map(toOrganisation), selection.ids)
}

/**
 * Returns a page of a list of organisations. By default the list is sorted by name. Organisations
 * with equal sort values are sorted by name and then id.
 * @param tags cache tags of the list
 * @throws Problem 400 cursor.invalid
 */
export async function listOrganisations(
  db: EventsDatabase,
  now: Date,
  selection: OrganisationSelection,
  sort: Order = 'name',
  page: Page,
  tags: readonly string[],
): Promise<OrganisationPage> {
  const order = orders[sort]
  const found = await readListPage<OrganisationRow>(db, now, page, {
    identity: ['organisations', sort, sortedEntries(selection.filters)],
    tags,
    key: keyShape(order),
    keyOf: (row) => keyOf(order, row),
    async read({ after, offset, limit }) {
      const where = all(await selectionConditions(db, selection))
      const [counted, rows] = await Promise.all([
        db
          .selectFrom('organisations')
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .where(where)
          .executeTakeFirstOrThrow(),
        selectOrganisations(db)
          .where(where)
          .$if(after !== undefined, (query) => query.where(follows(order, after ?? [])))
          .orderBy(orderBy(order))
          .limit(limit)
          .$if(offset > 0, (query) => query.offset(offset))
          .execute(),
      ])
      return { rows, total: counted.total }
    },
  })
  return { ...found, items: found.items.map(toOrganisation) }
}

const name: KeysetColumn = { name: 'name', column: sql`organisations.name`, type: 'text' }
const id: KeysetColumn = { name: 'id', column: sql`organisations.id`, type: 'text' }
const eventsCount: KeysetColumn = {
  name: 'events_count',
  column: sql`(select count(*) from events where events.organisation_id = organisations.id)`,
  type: 'number',
}

const orders: Record<Order, readonly KeysetColumn[]> = {
  name: [name, id],
  '-name': [descending(name), id],
  events: [eventsCount, name, id],
  '-events': [descending(eventsCount), name, id],
}

async function selectionConditions(
  db: EventsDatabase,
  { ids, filters: { name, country, sport } }: OrganisationSelection,
): Promise<Expression<boolean>[]> {
  const named = name === undefined ? undefined : await listIdsByName(db, name)
  return [
    ...(ids ? [sql<boolean>`id = any (${ids}::text[])`] : []),
    ...(named ? [sql<boolean>`id = any (${named}::text[])`] : []),
    ...(country === undefined ? [] : [sql<boolean>`country = ${country}`]),
    ...(sport === undefined
      ? []
      : [
          sql<boolean>`exists (select from events where events.organisation_id = organisations.id
            and sport_bits & ${sportBits([sport].flat())}::int <> 0)`,
        ]),
  ]
}

/**
 * Returns the ids of organisations by name. Each word of the text must be the beginning of a word
 * in the name. There are few organisations, so their names are compared in memory.
 */
async function listIdsByName(db: EventsDatabase, text: string): Promise<string[]> {
  const words = normaliseName(text).split(' ')
  if (words[0] === '') return []
  const rows = await db.selectFrom('organisations').select(['id', 'name']).execute()
  return rows
    .filter(({ name }) => {
      const keys = nameKeys(normaliseName(name))
      return words.every((word) =>
        keys.some((key) => key.startsWith(word) || key.startsWith(infixPrefix + word)),
      )
    })
    .map(({ id }) => id)
}

function selectOrganisations(db: EventsDatabase) {
  return db
    .selectFrom('organisations')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('events')
        .whereRef('events.organisation_id', '=', 'organisations.id')
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('events_count'),
    )
}

function toOrganisation(row: OrganisationRow): Organisation {
  return {
    id: row.id,
    name: row.name,
    description: plainText(row.description),
    description_html: renderMarkdown(row.description),
    city: row.city,
    country: row.country,
    website_url: row.website_url,
    logo_url: fileUrl(row.logo_file_id),
    events_count: row.events_count ?? 0,
  }
}
