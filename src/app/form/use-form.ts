import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { type InputEvent, type SubmitEvent, useState } from 'react'
import { useLanguage } from '../languages.ts'
import { useNavigateTo } from '../navigate.ts'
import { usePage } from '../page-context.ts'
import type { Action } from '../pages.ts'
import { type FormValues, readValues, type WrongFields } from './form-values.ts'

/** What is typed outlives a change of language, or a look at another page; never a reload. */
const drafts = new WeakMap<ApolloClient, Map<string, object>>()

function draftsOf(client: ApolloClient): Map<string, object> {
  let all = drafts.get(client)
  if (!all) drafts.set(client, (all = new Map<string, object>()))
  return all
}

interface FormOptions<Name extends string, Posted> {
  /** Tells it from the other forms of the site. */
  name: string
  fields: readonly Name[]
  /** Of the page: runs here what it runs on the server for a browser without script. */
  action: Action
  /** Path and query that the form is sent to. */
  address: string
  isWrong: (name: Name, values: FormValues<Name>, locale: string) => boolean
  /** What the action said of the form that the server took, and what of it concerns fields. */
  posted: Posted | undefined
  wrongOf: (posted: Posted) => WrongFields<Name>
  /** What the fields hold at first. */
  start?: FormValues<Name>
  secrets?: readonly Name[]
  /** Called with what the action said, and the form. */
  onPosted?: (posted: Posted, form: HTMLFormElement) => void
  onError?: (error: unknown) => void
}

/** A form of a page: what it starts with, what is wrong with it, and what to do as it is filled in and sent. */
export function useForm<Name extends string, Posted extends { values: FormValues<Name> }>({
  name: formName,
  fields,
  action,
  address,
  isWrong,
  wrongOf,
  start = {},
  secrets = [],
  ...options
}: FormOptions<Name, Posted>) {
  const client = useApolloClient()
  const navigateTo = useNavigateTo()
  const { tag } = useLanguage()
  const { params, location } = usePage()
  const [posted, setPosted] = useState(options.posted)
  const [values] = useState((): FormValues<Name> => ({
    ...start,
    ...posted?.values,
    ...draftsOf(client).get(formName),
  }))
  const [wrong, setWrong] = useState((): WrongFields<Name> => (posted ? wrongOf(posted) : {}))
  const [busy, setBusy] = useState(false)

  const read = (form: HTMLFormElement) => {
    const sent = new FormData(form)
    for (const control of form.elements) {
      if (!(control instanceof HTMLInputElement)) continue
      // Half a date has no value, yet was not left out.
      if (control.validity.badInput) sent.set(control.name, '?')
    }
    return readValues(fields, sent)
  }

  /** Every change is judged at once. */
  const onInput = ({ currentTarget, target }: InputEvent<HTMLFormElement>) => {
    const typed = read(currentTarget)
    const draft = Object.entries(typed).filter(([name]) => !secrets.some((one) => one === name))
    draftsOf(client).set(formName, Object.fromEntries(draft))
    const name = fields.find((field) => field === (target as HTMLInputElement).name)
    if (name === undefined) return
    const is = isWrong(name, typed, tag)
    // Most letters change nothing that is shown.
    if (!is && wrong[name] === undefined) return
    setWrong({ ...wrong, [name]: is ? 'rule' : undefined })
  }

  const send = async (form: HTMLFormElement) => {
    setBusy(true)
    const request = { url: `http://site.internal${address}` }
    const sent = new URLSearchParams({ form: formName, ...read(form) })
    try {
      const result = await action({ client, params, request, form: sent })
      if ('redirect' in result) {
        draftsOf(client).delete(formName)
        const [pathname] = result.redirect.split('?')
        navigateTo(result.redirect, { replace: pathname !== location.pathname })
      } else {
        // Written by the action of this page.
        const now = result.posted as Posted
        setPosted(now)
        setWrong(wrongOf(now))
        options.onPosted?.(now, form)
      }
    } catch (error) {
      if (!options.onError) throw error
      options.onError(error)
    } finally {
      setBusy(false)
    }
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void send(event.currentTarget)
  }

  return { values, wrong, posted, busy, handlers: { onInput, onSubmit } }
}
