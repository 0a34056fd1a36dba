import { useIntl } from 'react-intl'
import { ruleMessage } from '../../form/rules/rule-message.ts'
import type { RequestFieldName } from './request-values.ts'

const required = ['name', 'email', 'event', 'message'] as const

/**
 * The validation message of a field. For an empty required field, the message says what to enter.
 */
export function FieldProblem({ name, reason }: { name: RequestFieldName; reason: string }) {
  const intl = useIntl()
  const enter = required.find((each) => each === name)
  if (enter && reason === 'required') {
    return intl.formatMessage({ id: `access_request.enter.${enter}` })
  }
  return ruleMessage(intl, intl.formatMessage({ id: `access_request.field.${name}` }))
}
