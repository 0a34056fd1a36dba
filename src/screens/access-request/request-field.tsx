import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { type ControlProps, Field } from '../../ui/form/field.tsx'
import { FieldProblem } from './field-problem.tsx'
import { isRequired } from './request-rules.ts'
import type { FieldName, RequestValues } from './request-values.ts'

/** Props shared by all field groups of the form. */
export interface FieldsProps {
  values: Partial<RequestValues>
  wrong: readonly FieldName[]
}

interface RequestFieldProps extends FieldsProps {
  name: FieldName
  hint?: ReactNode
  children: (
    control: ControlProps & {
      name: FieldName
      required: boolean
      defaultValue: string | undefined
    },
  ) => ReactNode
}

/** One form field with label, hint and error message. */
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
      problem={wrong.includes(name) ? <FieldProblem name={name} /> : undefined}
    >
      {(control) =>
        // undefined instead of '' keeps a value that was entered before hydration.
        children({ ...control, name, required, defaultValue: values[name] || undefined })
      }
    </Field>
  )
}
