import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useActionData, useFetcher } from 'react-router-dom'
import { useLanguage } from '../languages.ts'
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
  /** Path and query that the form is sent to. */
  address: string
  isWrong: (name: Name, values: FormValues<Name>, locale: string) => boolean
  /** Whether what an action said is about this form. */
  isOwn?: (posted: Posted) => boolean
  /** What of it concerns fields. */
  wrongOf: (posted: Posted) => WrongFields<Name>
  /** What the fields hold at first. */
  start?: FormValues<Name>
  secrets?: readonly Name[]
}

/**
 * A form of a page: what it starts with, what is wrong with it, and what to do as it is filled in and sent. It goes to
 * the action of its page, by script without leaving the page; a redirect of the action is followed.
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
  const withoutScript = useActionData() as Posted | undefined
  const said = (fetcher.data as Posted | undefined) ?? withoutScript
  const posted = said && isOwn(said) ? said : undefined
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
      // Half a date has no value, yet was not left out.
      if (control.validity.badInput) sent.set(control.name, '?')
    }
    return readValues(fields, sent)
  }

  /** Every change is checked at once. */
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

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    // A form that is taken leaves no draft; one that is not comes back with its values.
    draftsOf(client).delete(formName)
    const sent = new URLSearchParams({ form: formName, ...read(event.currentTarget) })
    void fetcher.submit(sent, { method: 'post', action: address })
  }

  return { values, wrong, posted, busy, element, handlers: { onInput, onSubmit } }
}
