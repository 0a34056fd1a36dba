import { useEffect } from 'react'
import { useForm } from '../../../app/form/use-form.ts'
import { usePage } from '../../../router/use-page.ts'
import {
  type AccountForm,
  formAddress,
  isWrong,
  type Posted,
  secrets,
  type Values,
} from './account-form.ts'

interface FormOptions {
  form: AccountForm
  /** What the fields hold at first. */
  start?: Values
}

/** A form of an account: the first field that is wrong gets the focus. */
export function useAccountForm({ form, start = {} }: FormOptions) {
  const { posted, element, ...state } = useForm({
    name: form.name,
    fields: form.fields,
    address: formAddress(usePage().location),
    isWrong,
    isOwn: (said: Posted) => isOf(said, form, start),
    wrongOf: ({ wrong }) => wrong,
    start,
    secrets,
  })

  useEffect(() => {
    if (!posted) return
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid], [data-notice]')
    first?.focus()
  }, [element, posted])

  return { ...state, refusal: posted?.refusal, element }
}

/** Several forms of a page may be alike but for what they are about. */
function isOf({ form: name, values }: Posted, form: AccountForm, start: Values): boolean {
  const subject = ['race_id', 'participant_id', 'session_id'] as const
  return name === form.name && subject.every((field) => values[field] === start[field])
}
