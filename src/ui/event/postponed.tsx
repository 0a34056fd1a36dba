import { FormattedMessage } from 'react-intl'

/** Says that the start was postponed and that the new time is not known yet. */
export function Postponed() {
  return (
    <span>
      <FormattedMessage id="ui.start.postponed" />
    </span>
  )
}
