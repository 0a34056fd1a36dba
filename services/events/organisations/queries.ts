import type { Selectable } from 'kysely'
import { plainText, renderMarkdown } from '../../platform/markdown.ts'
import { Problem } from '../../platform/problem.ts'
import type { Page } from '../../platform/schemas.ts'
import type { EventsDatabase, OrganisationsTable } from '../database.ts'
import { fileUrl } from '../files/file-url.ts'
import type { Organisation, OrganisationPage } from './schema.ts'

type OrganisationRow = Selectable<OrganisationsTable> & { events_count: number | null }

/** @throws Problem organisation.notFound */
export async function getOrganisation(db: EventsDatabase, id: string): Promise<Organisation> {
  const row = await selectOrganisations(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem(404, 'organisation.notFound', 'There is no such organisation.')
  return toOrganisation(row)
}

export async function listOrganisationsByIds(
  db: EventsDatabase,
  ids: string[],
): Promise<OrganisationPage> {
  const rows = await selectOrganisations(db).where('id', 'in', ids).execute()
  return {
    items: rows.map(toOrganisation),
    total: rows.length,
    page: 1,
    itemsPerPage: ids.length,
  }
}

/** By name. */
export async function listOrganisations(
  db: EventsDatabase,
  { page, itemsPerPage }: Page,
): Promise<OrganisationPage> {
  const [counted, rows] = await Promise.all([
    db
      .selectFrom('organisations')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    selectOrganisations(db)
      .orderBy('name')
      .orderBy('id')
      .limit(itemsPerPage)
      .offset((page - 1) * itemsPerPage)
      .execute(),
  ])
  return { items: rows.map(toOrganisation), total: counted.total, page, itemsPerPage }
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
