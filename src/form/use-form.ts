import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router-dom'
import { useLanguage } from '../i18n/languages.ts'
import type { FormResult } from '../router/page-route.ts'
import { type FormValues, readValues, type WrongFields } from './form-values.ts'
import { useSubmission } from './use-submission.ts'

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
  /** Sends the form from the browser. */
  send: (values: Record<Name, string>) => Promise<FormResult>
  isWrong: (name: Name, values: FormValues<Name>, locale: string) => boolean
  /** False when the result of the page's action belongs to another form. */
  isOwn?: (posted: Posted) => boolean
  /** Extracts the invalid fields from a refusal. */
  wrongOf: (posted: Posted) => WrongFields<Name>
  start?: FormValues<Name>
  secrets?: readonly Name[]
}

/**
 * State and handlers of a form: initial values, validation errors, drafts and submission.
 * A refusal comes from `send`, or from the action of the page that handled the form without JavaScript.
 */
export function useForm<Name extends string, Posted extends { values: FormValues<Name> }>({
  name: formName,
  fields,
  address,
  send,
  isWrong,
  isOwn = () => true,
  wrongOf,
  start = {},
  secrets = [],
}: FormOptions<Name, Posted>) {
  const client = useApolloClient()
  const { tag } = useLanguage()
  const { refused, busy, submit } = useSubmission(address)
  const actionResult: unknown = useActionData()
  // Both are results of the page's forms, which `isOwn` tells apart.
  const result = (refused ?? actionResult) as Posted | undefined
  const posted = result && isOwn(result) ? result : undefined
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
    const sent = read(event.currentTarget)
    void submit(() => send(sent))
  }

  return { values, wrong, posted, busy, element, handlers: { onInput, onSubmit } }
}
