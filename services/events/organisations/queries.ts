import { type Expression, type Selectable, sql } from 'kysely'
import { plainText, renderMarkdown } from '../../platform/markdown.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Page } from '../../platform/http/schemas.ts'
import type { EventsDatabase, OrganisationsTable } from '../database.ts'
import { fileUrl } from '../files/file-url.ts'
import { sportBits } from '../../../domain/sports.ts'
import { all } from '../events/filters.ts'
import { normaliseName } from '../../../reader/normalise-name.ts'
import { nameKeys, infixPrefix } from '../search/names.ts'
import type {
  Organisation,
  OrganisationFilters,
  OrganisationPage,
  OrganisationQuery,
} from './schema.ts'

type OrganisationRow = Selectable<OrganisationsTable> & { events_count: number | null }

/** @throws Problem 404 organisation.notFound */
export async function getOrganisation(db: EventsDatabase, id: string): Promise<Organisation> {
  const row = await selectOrganisations(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem(404, 'organisation.notFound', 'There is no such organisation.')
  return toOrganisation(row)
}

/** Criteria of a list of organisations; an organisation has to meet all of them. */
export interface OrganisationSelection {
  ids?: string[]
  filters: OrganisationFilters
}

type Order = NonNullable<OrganisationQuery['sort']>

/** The organisations with the given ids that meet the other criteria, on one page. */
export async function listOrganisationsByIds(
  db: EventsDatabase,
  selection: OrganisationSelection & { ids: string[] },
  sort: Order = 'name',
): Promise<OrganisationPage> {
  const rows = await selectOrganisations(db)
    .where(all(await conditionsOn(db, selection)))
    .orderBy(orders[sort])
    .execute()
  const items = rows.map(toOrganisation)
  return { items, total: rows.length, page: 1, itemsPerPage: selection.ids.length }
}

/** By name by default. Ties by name, then id. */
export async function listOrganisations(
  db: EventsDatabase,
  selection: OrganisationSelection,
  sort: Order = 'name',
  { page, itemsPerPage }: Page,
): Promise<OrganisationPage> {
  const where = all(await conditionsOn(db, selection))
  const [counted, rows] = await Promise.all([
    db
      .selectFrom('organisations')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(where)
      .executeTakeFirstOrThrow(),
    selectOrganisations(db)
      .where(where)
      .orderBy(orders[sort])
      .limit(itemsPerPage)
      .offset((page - 1) * itemsPerPage)
      .execute(),
  ])
  return { items: rows.map(toOrganisation), total: counted.total, page, itemsPerPage }
}

const orders: Record<Order, Expression<unknown>> = {
  name: sql`name, id`,
  '-name': sql`name desc, id`,
  events: sql`events_count, name, id`,
  '-events': sql`events_count desc, name, id`,
}

async function conditionsOn(
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

/** Organisations are few enough to compare their names in memory, by the same keys as search. */
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
