import { useEffect, useRef } from 'react'
import { useForm } from '../../../app/form/use-form.ts'
import { usePage, usePosted } from '../../../app/page-context.ts'
import { PageProblem } from '../../../app/page-problem.ts'
import type { Action } from '../../../app/pages.ts'
import {
  type AccountForm,
  formAddress,
  isWrong,
  type Posted,
  secrets,
  type Values,
} from './account-form.ts'
import { useSessionOver } from './use-session-over.ts'

interface FormOptions {
  form: AccountForm
  action: Action
  /** What the fields hold at first. */
  start?: Values
}

/** A form of an account: the first field that is wrong gets the focus, and a session that is over leads to login. */
export function useAccountForm({ form, action, start = {} }: FormOptions) {
  const sessionOver = useSessionOver()
  const sent = usePosted<Posted>()
  const { posted, ...state } = useForm({
    name: form.name,
    fields: form.fields,
    action,
    address: formAddress(usePage().location),
    isWrong,
    posted: sent && isOf(sent, form, start) ? sent : undefined,
    wrongOf: ({ wrong }) => wrong,
    start,
    secrets,
    onError(error) {
      if (!(error instanceof PageProblem)) throw error
      sessionOver()
    },
  })
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!posted) return
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid], [data-notice]')
    first?.focus()
  }, [posted])

  return { ...state, refusal: posted?.refusal, element }
}

/** Several forms of a page may be alike but for what they are about. */
function isOf({ form: name, values }: Posted, form: AccountForm, start: Values): boolean {
  const subject = ['race_id', 'participant_id', 'session_id'] as const
  return name === form.name && subject.every((field) => values[field] === start[field])
}
