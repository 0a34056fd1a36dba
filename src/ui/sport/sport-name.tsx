import { FormattedMessage } from 'react-intl'
import type { RaceSport } from '../../../domain/sports.ts'

/** The name of a sport in the language of the page. */
export function SportName({ sport }: { sport: RaceSport }) {
  return <FormattedMessage id={`sport.${sport}`} />
}
