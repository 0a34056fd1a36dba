import { useIntl } from 'react-intl'
import { ruleMessage } from '../../form/rules/rule-message.ts'
import type { FieldName } from './request-values.ts'

export function FieldProblem({ name }: { name: FieldName }) {
  const intl = useIntl()
  return ruleMessage(intl, intl.formatMessage({ id: `access_request.field.${name}` }))
}
