import type { IntlShape } from 'react-intl'

/** What a visitor is told when a rule fails, whichever it is. */
export function ruleMessage(intl: IntlShape, label?: string): string {
  return label === undefined
    ? intl.formatMessage({ id: 'ui.rules.not_valid' })
    : intl.formatMessage({ id: 'ui.rules.field_not_valid' }, { field: label })
}
