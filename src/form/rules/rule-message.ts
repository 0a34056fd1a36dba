import type { IntlShape } from 'react-intl'

/** The message for an invalid field; the same for every rule. */
export function ruleMessage(intl: IntlShape, label?: string): string {
  return label === undefined
    ? intl.formatMessage({ id: 'ui.rules.not_valid' })
    : intl.formatMessage({ id: 'ui.rules.field_not_valid' }, { field: label })
}
