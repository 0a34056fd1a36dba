import { createContext, type ReactNode, useContext, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { WrongFields } from '../../../form/form-values.ts'
import { ruleMessage } from '../../../form/rules/rule-message.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { type ControlProps, Field } from '../../../ui/form/field.tsx'
import { type FieldName, fieldRules, type Values } from './account-form.ts'
import styles from './form-fields.module.css'
import { errorText } from './error-text.ts'

/** Values and errors of one form, for its fields. */
export interface FormState {
  /** Prefix of the field ids: a page may have several password fields. */
  form: string
  values: Values
  wrong: WrongFields<FieldName>
}

export const FormContext = createContext<FormState>({ form: '', values: {}, wrong: {} })

interface FieldProps {
  name: Exclude<FieldName, 'athlete_id' | 'session_id' | 'newsletter' | 'private_profile' | 'sure'>
  hint?: ReactNode
  children: (
    control: ControlProps & { name: string; required: boolean; defaultValue: string | undefined },
  ) => ReactNode
}

export function FormField({ name, hint, children }: FieldProps) {
  const intl = useIntl()
  const { form, values, wrong } = useContext(FormContext)
  const required = fieldRules[name].startsWith('required')
  const label = intl.formatMessage({ id: `account.field.${name}` })
  const reason = wrong[name]
  return (
    <Field
      id={`${form}-${name}`}
      label={required ? label : <FormattedMessage id="account.field.optional" values={{ label }} />}
      hint={hint}
      problem={
        reason === undefined
          ? undefined
          : reason === 'rule'
            ? ruleMessage(intl, label)
            : intl.formatMessage(errorText(reason))
      }
    >
      {(control) =>
        // undefined instead of '' keeps a value that was typed before hydration.
        children({ ...control, name, required, defaultValue: values[name] || undefined })
      }
    </Field>
  )
}

/** @param autoComplete tells password managers whether the field takes a new or a saved password */
export function PasswordField({
  name,
  autoComplete,
  hint,
}: {
  name: 'password' | 'current_password' | 'new_password'
  autoComplete: 'current-password' | 'new-password'
  hint?: ReactNode
}) {
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  return (
    <FormField name={name} hint={hint}>
      {(control) => (
        <div className={styles.password}>
          <input
            {...control}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize={shown ? 'none' : undefined}
            spellCheck={shown ? false : undefined}
          />
          {hydrated && (
            <button
              type="button"
              className={styles.show}
              aria-pressed={shown}
              aria-controls={control.id}
              onClick={() => {
                setShown(!shown)
              }}
            >
              <FormattedMessage id="account.show_password" />
            </button>
          )}
        </div>
      )}
    </FormField>
  )
}

export function FormCheckBox({ name }: { name: 'newsletter' | 'private_profile' | 'sure' }) {
  const intl = useIntl()
  const { form, values, wrong } = useContext(FormContext)
  return (
    <Checkbox
      id={`${form}-${name}`}
      name={name}
      label={<FormattedMessage id={`account.field.${name}`} />}
      hint={name === 'sure' ? undefined : <FormattedMessage id={`account.hint.${name}`} />}
      problem={wrong[name] === undefined ? undefined : ruleMessage(intl)}
      required={name === 'sure'}
      defaultChecked={values[name] === 'on'}
    />
  )
}
