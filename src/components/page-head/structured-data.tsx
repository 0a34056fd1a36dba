import { dataBlock } from '../../ui/data-block.ts'
import { useSite } from '../../site-context.ts'

/** A schema.org thing. Properties that are null or undefined are omitted. */
export interface Thing {
  '@type': string
  [property: string]: Value
}
type Value = string | number | null | undefined | Thing | readonly (string | Thing)[]

/**
 * Properties whose values are URLs. If a value is a path, the site's origin is put before the path.
 */
const addressProperties = new Set([
  '@id',
  'image',
  'item',
  'logo',
  'mainEntityOfPage',
  'url',
  'urlTemplate',
])

/** A JSON-LD script for search engines. The content security policy allows data blocks. */
export function StructuredData({ of: thing }: { of: Thing }) {
  const { origin = '' } = useSite()
  const absolute = <Item,>(item: Item) =>
    typeof item === 'string' && item.startsWith('/') ? origin + item : item
  const json = dataBlock({ '@context': 'https://schema.org', ...thing }, (name, value) => {
    if (!addressProperties.has(name)) return value ?? undefined
    return Array.isArray(value) ? value.map(absolute) : absolute(value ?? undefined)
  })
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** Returns the schema.org breadcrumb: the parent pages in order, followed by the page itself. */
export function breadcrumbList(trail: readonly { to: string; name: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ to, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: to,
    })),
  }
}
