import type { IntlShape } from 'react-intl'

/**
 * Returns the message for an invalid field. All rules share this message. A form may show another
 * message for an empty required field.
 */
export function ruleMessage(intl: IntlShape, label?: string): string {
  return label === undefined
    ? intl.formatMessage({ id: 'ui.rules.not_valid' })
    : intl.formatMessage({ id: 'ui.rules.field_not_valid' }, { field: label })
}
