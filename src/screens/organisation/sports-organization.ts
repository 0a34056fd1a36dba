import type { Links } from '../../router/links.ts'
import type { OrganisationScreenQuery } from '../../gql/organisation.ts'
import { fileAddress } from '../../ui/image/file-address.ts'
import type { Thing } from '../../components/page-head/structured-data.tsx'

type Organisation = NonNullable<OrganisationScreenQuery['organisation']>

export function sportsOrganization(
  { id, name, description, city, country, logoUrl, websiteUrl }: Omit<Organisation, 'events'>,
  links: Links,
): Thing {
  return {
    '@type': 'SportsOrganization',
    name,
    url: links.organisation({ organisationId: id }),
    description: description === '' ? null : description,
    logo: logoUrl === null ? null : fileAddress(logoUrl, 'logo'),
    sameAs: websiteUrl,
    address: {
      '@type': 'PostalAddress',
      addressLocality: city,
      addressCountry: country?.toUpperCase(),
    },
  }
}
