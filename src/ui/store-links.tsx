import type { NamedLink } from '../site.ts'
import { ExternalLink } from './external-link.tsx'

/** A button for each configured app store. Renders nothing if no store is configured. */
export function StoreLinks({ stores }: { stores: readonly NamedLink[] }) {
  if (stores.length === 0) return null
  return (
    <ul className="row">
      {stores.map(({ name, href }) => (
        <li key={name}>
          <ExternalLink className="button button-full" href={href}>
            {name}
          </ExternalLink>
        </li>
      ))}
    </ul>
  )
}
