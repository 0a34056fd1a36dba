import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { ApiLimits } from '../../site.ts'
import { Figure, Figures } from '../../ui/page/figures.tsx'

/** The limits with the names of their messages, in the order in which they are shown. */
const shown = [
  ['operationsPerMinute', 'operations_per_minute'],
  ['costPerMinute', 'cost_per_minute'],
  ['requestsPerMinute', 'requests_per_minute'],
  ['operationsPerRequest', 'operations_per_request'],
  ['bytes', 'bytes'],
  ['depth', 'depth'],
  ['aliases', 'aliases'],
  ['tokens', 'tokens'],
  ['cost', 'cost'],
] as const satisfies [keyof ApiLimits, string][]

/** The limits that this installation enforces. */
export function ApiLimitFigures({ limits }: { limits: ApiLimits }) {
  return (
    <Figures>
      {shown.map(([name, message]) => {
        const limit = limits[name]
        return (
          limit !== undefined && (
            <Figure key={name} label={<FormattedMessage id={`developers.limits.${message}`} />}>
              <FormattedNumber value={limit} />
            </Figure>
          )
        )
      })}
    </Figures>
  )
}
