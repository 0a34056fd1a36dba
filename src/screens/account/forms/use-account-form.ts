import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../../app/languages.ts'
import { useNavigateTo } from '../../../app/navigate.ts'
import { usePage, usePosted } from '../../../app/page-context.ts'
import { PageProblem } from '../../../app/page-problem.ts'
import type { Action } from '../../../app/pages.ts'
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
import { useSessionOver } from './use-session-over.ts'

/** What is typed outlives a change of language; never a reload. Of secrets nothing is kept. */
const drafts = new WeakMap<ApolloClient, Map<string, Values>>()

function draftsOf(client: ApolloClient): Map<string, Values> {
  let known = drafts.get(client)
  if (!known) drafts.set(client, (known = new Map<string, Values>()))
  return known
}

interface FormOptions {
  form: AccountForm
  /** Of the page: runs here what it runs on the server for a browser without script. */
  action: Action
  /** What the fields hold at first. */
  start?: Values
}

/** A form of a page: what it starts with, what is wrong with it, and what to do as it is filled in and sent. */
export function useAccountForm({ form, action, start = {} }: FormOptions) {
  const client = useApolloClient()
  const navigateTo = useNavigateTo()
  const sessionOver = useSessionOver()
  const { tag } = useLanguage()
  const page = usePage()
  const posted = usePosted<Posted>()
  const [said, setSaid] = useState(posted && isOf(posted, form, start) ? posted : undefined)
  const [values] = useState(() => ({
    ...start,
    ...said?.values,
    ...draftsOf(client).get(form.name),
  }))
  const [wrong, setWrong] = useState(said?.wrong ?? {})
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!said) return
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid], [data-notice]')
    first?.focus()
  }, [said])

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

  const send = async (sent: HTMLFormElement) => {
    setBusy(true)
    const { params, location } = page
    const url = `http://site.internal${formAddress(location)}`
    const fields = new URLSearchParams({ form: form.name, ...readForm(form, sent) })
    try {
      const answer = await action({ client, params, request: { url }, form: fields })
      if ('redirect' in answer) {
        draftsOf(client).delete(form.name)
        const [pathname] = answer.redirect.split('?')
        navigateTo(answer.redirect, { replace: pathname !== location.pathname })
      } else {
        // Written by the action of this page.
        const now = answer.posted as Posted
        setSaid(now)
        setWrong(now.wrong)
      }
    } catch (error) {
      if (!(error instanceof PageProblem)) throw error
      sessionOver()
    } finally {
      setBusy(false)
    }
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void send(event.currentTarget)
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
