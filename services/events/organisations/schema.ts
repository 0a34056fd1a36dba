import Type, { type Static } from 'typebox'
import { Filters } from '../../platform/http/filters.ts'
import { Id, Ids, Nullable, PageOf, Paging, Sort } from '../../platform/http/schemas.ts'
import { EventFilters } from '../events/filters.ts'
import { CountryCode, PictureUrl } from '../response-fields.ts'

export const Organisation = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'Name as written by the organisation itself.' }),
    description: Type.String({ description: 'One line of plain text; empty when there is none.' }),
    description_html: Type.String({
      description: 'The description as safe HTML: paragraphs, lists, emphasis, links and headings.',
    }),
    city: Nullable(Type.String({ description: 'City of its registered office.' })),
    country: Nullable(CountryCode),
    website_url: Nullable(
      Type.String({ format: 'uri', description: 'Website of the organisation.' }),
    ),
    logo_url: Nullable(PictureUrl),
    events_count: Type.Integer({
      description: 'Number of events that the organisation hosts or has hosted.',
    }),
  },
  { title: 'Organisation', description: 'A host of events.' },
)
export type Organisation = Static<typeof Organisation>

export const OrganisationPage = PageOf(Organisation, 'OrganisationPage')
export type OrganisationPage = Static<typeof OrganisationPage>

export const OrganisationFilters = Type.Object({
  name: EventFilters.properties.name,
  country: EventFilters.properties.country,
  sport: EventFilters.properties.sport,
})
export type OrganisationFilters = Static<typeof OrganisationFilters>

export const OrganisationQuery = Type.Object({
  ...Paging.properties,
  ids: Type.Optional(Ids),
  filters: Type.Optional(Filters(OrganisationFilters)),
  sort: Type.Optional(Sort(['name', 'events'], 'by name. Ties by name, then id.')),
})
export type OrganisationQuery = Static<typeof OrganisationQuery>
