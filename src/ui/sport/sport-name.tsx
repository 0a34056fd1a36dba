import { FormattedMessage } from 'react-intl'

/** The nine sports and the wheeled classes of races. */
export type SportKey =
  | 'biathlon'
  | 'cycling'
  | 'handcycle'
  | 'ice_skating'
  | 'inline_skating'
  | 'obstacle_run'
  | 'running'
  | 'swimming'
  | 'triathlon'
  | 'walking'
  | 'wheelchair'
  | 'wheelchair_race'

/** The name of a sport in the language of the page. */
export function SportName({ sport }: { sport: SportKey }) {
  return <FormattedMessage id={`sport.${sport}`} />
}
