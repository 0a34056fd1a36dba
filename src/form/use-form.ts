import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router-dom'
import { useLanguage } from '../i18n/languages.ts'
import type { FormResult } from '../router/page-route.ts'
import { type FormValues, readValues, type WrongFields } from './form-values.ts'
import type { FieldReason } from './rules/failing-rule.ts'
import { useSubmission } from './use-submission.ts'

/**
 * Form values that were not sent, or were refused. They survive navigation and a change of
 * language, but neither a reload of the page nor the end of a session.
 */
const drafts = new WeakMap<ApolloClient, Map<string, object>>()

function draftsOf(client: ApolloClient): Map<string, object> {
  const found = drafts.get(client)
  if (found) return found
  const all = new Map<string, object>()
  drafts.set(client, all)
  // The store is cleared when a session begins or ends. The next visitor must not see the drafts.
  client.onClearStore(() => {
    all.clear()
    return Promise.resolve()
  })
  return all
}

interface FormOptions<Name extends string, Posted> {
  /** The form's name, unique on this site. It is the key of the form's draft. */
  name: string
  fields: readonly Name[]
  /** Path and query of the page to which the form is posted. */
  address: string
  /** Sends the form from the browser. */
  send: (values: Record<Name, string>) => Promise<FormResult>
  reasonOf: (name: Name, values: FormValues<Name>, locale: string) => FieldReason | undefined
  /** Whether the posted result of the page belongs to this form. True by default. */
  isOwn?: (posted: Posted) => boolean
  /** Returns the invalid fields that a refusal reports. */
  wrongOf: (posted: Posted) => WrongFields<Name>
  start?: FormValues<Name>
  secrets?: readonly Name[]
}

/**
 * State and handlers of a form: initial values, validation errors, drafts and submission. `send`
 * reports a refusal. Without JavaScript, the action of the page reports the refusal.
 */
export function useForm<Name extends string, Posted extends { values: FormValues<Name> }>({
  name: formName,
  fields,
  address,
  send,
  reasonOf,
  isOwn = () => true,
  wrongOf,
  start = {},
  secrets = [],
}: FormOptions<Name, Posted>) {
  const client = useApolloClient()
  const { tag } = useLanguage()
  const { refused, busy, accepted, submit } = useSubmission(address)
  const actionResult: unknown = useActionData()
  // The page may have several forms. `isOwn` says whether the posted result belongs to this form.
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

  const read = (form: HTMLFormElement) => readValues(fields, fieldsOf(form))

  const onInput = ({ currentTarget, target }: InputEvent<HTMLFormElement>) => {
    const typed = read(currentTarget)
    const draft = Object.entries(typed).filter(
      ([name]) => !secrets.some((secret) => secret === name),
    )
    draftsOf(client).set(formName, Object.fromEntries(draft))
    const name = fields.find((field) => field === (target as HTMLInputElement).name)
    if (name === undefined) return
    const reason = reasonOf(name, typed, tag)
    // Most keystrokes do not change the validation result. Skip the state update then.
    if (reason === wrong[name]) return
    setWrong({ ...wrong, [name]: reason })
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    // Delete the draft. If the form is refused, its values become the draft again.
    draftsOf(client).delete(formName)
    const sent = read(event.currentTarget)
    void submit(() => send(sent))
  }

  return { values, wrong, posted, busy, accepted, element, handlers: { onInput, onSubmit } }
}

/** Reads the values of a form's fields. For an incomplete date, the value is `?`. */
function fieldsOf(form: HTMLFormElement): FormData {
  const sent = new FormData(form)
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement)) continue
    // While a date is incomplete, its value is empty although the visitor has entered something.
    if (control.validity.badInput) sent.set(control.name, '?')
  }
  return sent
}
