import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../../app/languages.ts'
import { usePageForm } from '../../../router/use-page-form.ts'
import { usePage } from '../../../router/use-page.ts'
import {
  type AccountForm,
  type FieldName,
  fieldRules,
  formAddress,
  isWrong,
  type Posted,
  readValues,
  type Values,
  withoutSecrets,
} from './account-form.ts'

/** What is typed outlives a change of language; never a reload. Of secrets nothing is kept. */
const drafts = new WeakMap<ApolloClient, Map<string, Values>>()

function draftsOf(client: ApolloClient): Map<string, Values> {
  let known = drafts.get(client)
  if (!known) drafts.set(client, (known = new Map<string, Values>()))
  return known
}

interface FormOptions {
  form: AccountForm
  /** What the fields hold at first. */
  start?: Values
}

/** A form of a page: what it starts with, what is wrong with it, and what to do as it is filled in and sent. */
export function useAccountForm({ form, start = {} }: FormOptions) {
  const client = useApolloClient()
  const { tag } = useLanguage()
  const { location } = usePage()
  const { said: posted, busy, send } = usePageForm<Posted>()
  const said = posted && isOf(posted, form, start) ? posted : undefined
  const [values] = useState(() => ({
    ...start,
    ...said?.values,
    ...draftsOf(client).get(form.name),
  }))
  const [judged, setJudged] = useState(said)
  const [wrong, setWrong] = useState(said?.wrong ?? {})
  if (said !== judged) {
    setJudged(said)
    setWrong(said?.wrong ?? {})
  }
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!said) return
    draftsOf(client).set(form.name, said.values)
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid], [data-notice]')
    first?.focus()
  }, [client, form, said])

  /** Every change is judged at once. */
  const onInput = ({ currentTarget, target }: InputEvent<HTMLFormElement>) => {
    const typed = readForm(form, currentTarget)
    draftsOf(client).set(form.name, withoutSecrets(typed))
    const { name } = target as HTMLInputElement
    if (!isFieldName(name)) return
    const is = isWrong(name, typed, tag)
    // Most letters change nothing that is shown.
    if (!is && wrong[name] === undefined) return
    setWrong({ ...wrong, [name]: is ? 'rule' : undefined })
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    // A form that is taken leaves no draft; one that is not comes back with its values.
    draftsOf(client).delete(form.name)
    const fields = { form: form.name, ...readForm(form, event.currentTarget) }
    send(new URLSearchParams(fields), formAddress(location))
  }

  return { values, wrong, refusal: said?.refusal, busy, element, handlers: { onInput, onSubmit } }
}

const isFieldName = (name: string): name is FieldName => Object.hasOwn(fieldRules, name)

/** Several forms of a page may be alike but for what they are about. */
function isOf({ form: name, values }: Posted, form: AccountForm, start: Values): boolean {
  const subject = ['race_id', 'participant_id', 'session_id'] as const
  return name === form.name && subject.every((field) => values[field] === start[field])
}

function readForm(form: AccountForm, element: HTMLFormElement): Values {
  const values = readValues(form, new FormData(element))
  for (const control of element.elements) {
    if (!(control instanceof HTMLInputElement) || !isFieldName(control.name)) continue
    // Half a date has no value, yet was not left out.
    if (control.validity.badInput) values[control.name] = '?'
  }
  return values
}
