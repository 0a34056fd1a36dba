import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { type ControlProps, Field } from '../../ui/form/field.tsx'
import { FieldProblem } from './field-problem.tsx'
import { isRequired } from './request-rules.ts'
import type { FieldName, RequestValues } from './request-values.ts'

/** What every group of fields is drawn from. */
export interface FieldsProps {
  /** At first. */
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

/** One field of the form, with its label, and what is wrong with it. */
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
        // None where there is none: what was chosen before the page was taken over stays.
        children({ ...control, name, required, defaultValue: values[name] || undefined })
      }
    </Field>
  )
}
