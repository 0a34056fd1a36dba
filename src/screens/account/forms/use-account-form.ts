import { useLayoutEffect } from 'react'
import { useForm } from '../../../form/use-form.ts'
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
  start?: Values
}

/** State of an account form; after a refusal the first invalid field takes the focus. */
export function useAccountForm({ form, start = {} }: FormOptions) {
  const { posted, element, ...state } = useForm({
    name: form.name,
    fields: form.fields,
    address: formAddress(usePage().location),
    isWrong,
    isOwn: (result: Posted) => isSameForm(result, form, start),
    wrongOf: ({ wrong }) => wrong,
    start,
    secrets,
  })

  // Before the paint: a passive effect would show the message one frame before it has the focus.
  useLayoutEffect(() => {
    if (!posted) return
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid], [data-notice]')
    first?.focus()
  }, [element, posted])

  return { ...state, refusal: posted?.refusal, element }
}

/** Forms of the same name on one page differ by the record they change. */
function isSameForm({ form: name, values }: Posted, form: AccountForm, start: Values): boolean {
  const subject = ['race_id', 'participant_id', 'session_id'] as const
  return name === form.name && subject.every((field) => values[field] === start[field])
}
