import { createContext, type ReactNode, useContext, useState } from 'react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import type { WrongFields } from '../../../form/form-values.ts'
import { ruleMessage } from '../../../form/rules/rule-message.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { type ControlProps, Field } from '../../../ui/form/field.tsx'
import { type AccountFieldName, fieldRules, type Values } from './account-form.ts'
import styles from './form-fields.module.css'
import { errorText } from './error-text.ts'

/** The values and errors of a form. The fields of the form use them. */
export interface FormState {
  /**
   * The prefix of the field ids. Without the prefix, two password fields on a page would have the
   * same id.
   */
  form: string
  values: Values
  wrong: WrongFields<AccountFieldName>
}

export const FormContext = createContext<FormState>({ form: '', values: {}, wrong: {} })

interface FieldProps {
  name: Exclude<
    AccountFieldName,
    | 'athlete_id'
    | 'session_id'
    | 'organisation'
    | 'request_id'
    | 'token_id'
    | 'shown_result'
    | 'newsletter'
    | 'private_profile'
    | 'sure'
    | 'existing'
  >
  hint?: ReactNode
  children: (
    control: ControlProps & {
      name: string
      required: boolean
      autoFocus: boolean
      defaultValue: string | undefined
    },
  ) => ReactNode
}

/**
 * Whether the browser focuses a field when it has loaded the page: the first invalid field. Without
 * JavaScript, nothing else would scroll to a form in the middle of the page.
 */
const isFirstWrong = (name: AccountFieldName, { wrong }: FormState): boolean =>
  Object.keys(wrong)[0] === name

export function FormField({ name, hint, children }: FieldProps) {
  const intl = useIntl()
  const state = useContext(FormContext)
  const { form, values, wrong } = state
  const required = fieldRules[name].startsWith('required')
  const label = intl.formatMessage({ id: `account.field.${name}` })
  const reason = wrong[name]
  return (
    <Field
      id={`${form}-${name}`}
      label={required ? label : <FormattedMessage id="account.field.optional" values={{ label }} />}
      hint={hint}
      problem={reason === undefined ? undefined : problemOf(intl, name, reason)}
    >
      {(control) =>
        // With undefined instead of '', React keeps a value that the visitor typed before
        // hydration.
        children({
          ...control,
          name,
          required,
          autoFocus: isFirstWrong(name, state),
          defaultValue: values[name] || undefined,
        })
      }
    </Field>
  )
}

const entered = [
  'email',
  'password',
  'current_password',
  'first_name',
  'last_name',
  'name',
  'organisation_name',
] as const

/** Fields whose message also says what to enter if the value has the wrong form. */
const formed = ['athlete_page', 'new_password', 'organisation_id'] as const

/**
 * The validation message of a field. For an empty required field, the message says what to enter.
 */
function problemOf(intl: IntlShape, name: FieldProps['name'], reason: string): string {
  const enter = entered.find((each) => each === name)
  if (reason === 'required' && enter) return intl.formatMessage({ id: `account.enter.${enter}` })
  const form = formed.find((each) => each === name)
  if (form && (reason === 'required' || reason === 'rule')) {
    return intl.formatMessage({ id: `account.enter.${form}` })
  }
  if (reason === 'required' || reason === 'rule') {
    return ruleMessage(intl, intl.formatMessage({ id: `account.field.${name}` }))
  }
  return intl.formatMessage(errorText(reason))
}

function problemOfBox(intl: IntlShape, name: FormCheckBoxProps['name'], reason: string): string {
  if (name === 'sure') return intl.formatMessage({ id: 'account.enter.sure' })
  return reason === 'rule' ? ruleMessage(intl) : intl.formatMessage(errorText(reason))
}

/** A field for the saved password or for a new one. */
export function PasswordField({
  name,
}: {
  name: 'password' | 'current_password' | 'new_password'
}) {
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  const isNew = name === 'new_password'
  return (
    <FormField
      name={name}
      hint={isNew ? <FormattedMessage id="account.hint.new_password" /> : undefined}
    >
      {(control) => (
        <div className={styles.password}>
          <input
            {...control}
            type={shown ? 'text' : 'password'}
            autoComplete={isNew ? 'new-password' : 'current-password'}
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

interface FormCheckBoxProps {
  name: 'newsletter' | 'private_profile' | 'sure' | 'existing'
}

export function FormCheckBox({ name }: FormCheckBoxProps) {
  const intl = useIntl()
  const state = useContext(FormContext)
  const { form, values, wrong } = state
  return (
    <Checkbox
      id={`${form}-${name}`}
      name={name}
      label={<FormattedMessage id={`account.field.${name}`} />}
      hint={name === 'sure' ? undefined : <FormattedMessage id={`account.hint.${name}`} />}
      problem={wrong[name] === undefined ? undefined : problemOfBox(intl, name, wrong[name])}
      required={name === 'sure'}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only after the form was refused
      autoFocus={isFirstWrong(name, state)}
      defaultChecked={values[name] === 'on'}
    />
  )
}
