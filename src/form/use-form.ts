import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useActionData, useFetcher } from 'react-router-dom'
import { useLanguage } from '../i18n/languages.ts'
import { type FormValues, readValues, type WrongFields } from './form-values.ts'

/** Unsent form values, which survive navigation and a change of language but not a reload. */
const drafts = new WeakMap<ApolloClient, Map<string, object>>()

function draftsOf(client: ApolloClient): Map<string, object> {
  let all = drafts.get(client)
  if (!all) drafts.set(client, (all = new Map<string, object>()))
  return all
}

interface FormOptions<Name extends string, Posted> {
  /** Unique name of the form on this site; key of its draft. */
  name: string
  fields: readonly Name[]
  /** Path and query of the form's action. */
  address: string
  isWrong: (name: Name, values: FormValues<Name>, locale: string) => boolean
  /** False when the action's result belongs to another form of the page. */
  isOwn?: (posted: Posted) => boolean
  /** Extracts the invalid fields from the action's result. */
  wrongOf: (posted: Posted) => WrongFields<Name>
  start?: FormValues<Name>
  secrets?: readonly Name[]
}

/**
 * State and handlers of a form: initial values, validation errors, drafts and submission.
 * Submits to the action of its page through the router, without leaving the page.
 */
export function useForm<Name extends string, Posted extends { values: FormValues<Name> }>({
  name: formName,
  fields,
  address,
  isWrong,
  isOwn = () => true,
  wrongOf,
  start = {},
  secrets = [],
}: FormOptions<Name, Posted>) {
  const client = useApolloClient()
  const { tag } = useLanguage()
  const fetcher = useFetcher<Posted>()
  const actionResult = useActionData() as Posted | undefined
  const result = (fetcher.data as Posted | undefined) ?? actionResult
  const posted = result && isOwn(result) ? result : undefined
  const busy = fetcher.state !== 'idle'
  const [values] = useState((): FormValues<Name> => ({
    ...start,
    ...posted?.values,
    ...draftsOf(client).get(formName),
  }))
  const [checked, setChecked] = useState(posted)
  const [wrong, setWrong] = useState((): WrongFields<Name> => (posted ? wrongOf(posted) : {}))
  if (posted !== checked) {
    setChecked(posted)
    setWrong(posted ? wrongOf(posted) : {})
  }
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (posted) draftsOf(client).set(formName, posted.values)
  }, [client, formName, posted])

  const read = (form: HTMLFormElement) => {
    const sent = new FormData(form)
    for (const control of form.elements) {
      if (!(control instanceof HTMLInputElement)) continue
      // An incomplete date has an empty value although the visitor entered something.
      if (control.validity.badInput) sent.set(control.name, '?')
    }
    return readValues(fields, sent)
  }

  const onInput = ({ currentTarget, target }: InputEvent<HTMLFormElement>) => {
    const typed = read(currentTarget)
    const draft = Object.entries(typed).filter(
      ([name]) => !secrets.some((secret) => secret === name),
    )
    draftsOf(client).set(formName, Object.fromEntries(draft))
    const name = fields.find((field) => field === (target as HTMLInputElement).name)
    if (name === undefined) return
    const isInvalid = isWrong(name, typed, tag)
    // Skip the state update: most keystrokes change no validation result.
    if (!isInvalid && wrong[name] === undefined) return
    setWrong({ ...wrong, [name]: isInvalid ? 'rule' : undefined })
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    // An accepted form leaves no draft; a refused form returns with its values.
    draftsOf(client).delete(formName)
    const sent = new URLSearchParams({ form: formName, ...read(event.currentTarget) })
    void fetcher.submit(sent, { method: 'post', action: address })
  }

  return { values, wrong, posted, busy, element, handlers: { onInput, onSubmit } }
}
