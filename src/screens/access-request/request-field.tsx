import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { WrongFields } from '../../form/form-values.ts'
import { type ControlProps, Field } from '../../ui/form/field.tsx'
import { FieldProblem } from './field-problem.tsx'
import { isRequired } from './request-rules.ts'
import type { RequestFieldName, RequestValues } from './request-values.ts'

/** The props that all groups of fields in the form share. */
export interface FieldsProps {
  values: Partial<RequestValues>
  wrong: WrongFields<RequestFieldName>
}

interface RequestFieldProps extends FieldsProps {
  name: RequestFieldName
  hint?: ReactNode
  children: (
    control: ControlProps & {
      name: RequestFieldName
      required: boolean
      defaultValue: string | undefined
    },
  ) => ReactNode
}

/** A field of the form with label, hint and error message. */
export function RequestField({ name, values, wrong, hint, children }: RequestFieldProps) {
  const required = isRequired(name)
  const label = <FormattedMessage id={`access_request.field.${name}`} />
  return (
    <Field
      id={name}
      label={
        required || name === 'empty' ? (
          label
        ) : (
          <FormattedMessage id="access_request.optional" values={{ label }} />
        )
      }
      hint={hint}
      problem={wrong[name] && <FieldProblem name={name} reason={wrong[name]} />}
    >
      {(control) =>
        // With undefined instead of '', React keeps a value that the visitor entered before
        // hydration.
        children({ ...control, name, required, defaultValue: values[name] || undefined })
      }
    </Field>
  )
}
