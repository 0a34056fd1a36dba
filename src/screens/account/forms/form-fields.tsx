import { createContext, type ReactNode, useContext, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { WrongFields } from '../../../app/form/form-values.ts'
import { ruleMessage } from '../../../app/rules/rule-message.ts'
import { useHydrated } from '../../../app/use-hydrated.ts'
import { CheckBox } from '../../../ui/form/check-box.tsx'
import { type ControlProps, Field } from '../../../ui/form/field.tsx'
import { type FieldName, fieldRules, type Values } from './account-form.ts'
import styles from './form-fields.module.css'
import { errorText } from './error-text.ts'

/** What the fields of one form are drawn from. */
export interface FormState {
  /** Begins the ids of its fields: a page may have several with a password. */
  form: string
  values: Values
  wrong: WrongFields<FieldName>
}

export const FormContext = createContext<FormState>({ form: '', values: {}, wrong: {} })

interface FieldProps {
  name: Exclude<
    FieldName,
    'race_id' | 'participant_id' | 'session_id' | 'newsletter' | 'private_profile' | 'sure'
  >
  hint?: ReactNode
  children: (
    control: ControlProps & { name: string; required: boolean; defaultValue: string | undefined },
  ) => ReactNode
}

/** One labelled field, and what is wrong with it. */
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
        // None where there is none: what was typed before the page was taken over stays.
        children({ ...control, name, required, defaultValue: values[name] || undefined })
      }
    </Field>
  )
}

/** @param autoComplete tells a keeper of passwords whether one is chosen or remembered */
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

/** A box to tick, with a line that says what it means. */
export function FormCheckBox({ name }: { name: 'newsletter' | 'private_profile' | 'sure' }) {
  const intl = useIntl()
  const { form, values, wrong } = useContext(FormContext)
  return (
    <CheckBox
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
