import { dataBlock } from '../app/data-block.ts'
import { useSite } from '../app/site-context.ts'

/** A thing in the words of schema.org. What is null or undefined is not said. */
export interface Thing {
  '@type': string
  [property: string]: Value
}
type Value = string | number | null | undefined | Thing | readonly (string | Thing)[]

/** What holds addresses: there a path is given its origin, which whoever describes a thing need not know. */
const addresses = new Set([
  '@id',
  'image',
  'item',
  'logo',
  'mainEntityOfPage',
  'url',
  'urlTemplate',
])

/** A thing, told to search engines. No browser runs a script that is data, so no policy forbids it. */
export function StructuredData({ of: thing }: { of: Thing }) {
  const { origin = '' } = useSite()
  const json = dataBlock({ '@context': 'https://schema.org', ...withOrigin(thing, origin) })
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

function withOrigin(thing: Thing, origin: string): Thing {
  const properties = Object.entries(thing).flatMap(([name, value]) =>
    value == null ? [] : [[name, completed(value, addresses.has(name) ? origin : '')]],
  )
  return Object.fromEntries(properties) as Thing

  function completed(value: NonNullable<Value>, prefix: string): NonNullable<Value> {
    if (typeof value === 'string') return value.startsWith('/') ? prefix + value : value
    if (typeof value === 'number') return value
    if ('@type' in value) return withOrigin(value, origin)
    return value.map((one) => (typeof one === 'string' ? prefix + one : withOrigin(one, origin)))
  }
}

/** The pages above one, and the page itself. */
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
