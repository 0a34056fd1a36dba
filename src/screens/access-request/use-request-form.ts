import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../app/languages.ts'
import { useLinks } from '../../app/links.ts'
import { usePageForm } from '../../router/use-page-form.ts'
import type { PostedRequest } from './access-request-action.ts'
import { isWrong } from './request-rules.ts'
import {
  emptyValues,
  type FieldName,
  isFieldName,
  readForm,
  type RequestValues,
} from './request-values.ts'
import type { Refusal } from './send-request.ts'

/** What is typed outlives a change of language, or a look at another page; never a reload. */
const drafts = new WeakMap<ApolloClient, RequestValues>()

const wrongIn = (refusal: Refusal | undefined) => (refusal?.kind === 'wrong' ? refusal.fields : [])

/** The form of the page: what it starts with, what is wrong with it, and what to do as it is filled in. */
export function useRequestForm() {
  const client = useApolloClient()
  const links = useLinks()
  const { tag } = useLanguage()
  const { said, busy: sending, send } = usePageForm<PostedRequest>()
  const refusal = said?.refusal
  const [values] = useState(() => drafts.get(client) ?? said?.values ?? emptyValues())
  const [judged, setJudged] = useState(refusal)
  const [wrong, setWrong] = useState<readonly FieldName[]>(() => wrongIn(refusal))
  const element = useRef<HTMLFormElement>(null)
  if (refusal !== judged) {
    setJudged(refusal)
    setWrong(wrongIn(refusal))
  }

  useEffect(() => {
    if (!said) return
    drafts.set(client, said.values)
    // The server of today still takes the form itself.
    if (said.refusal.kind === 'outdated') element.current?.submit()
  }, [client, said])

  /** Every change is judged at once. */
  const onInput = ({ currentTarget, target }: InputEvent<HTMLFormElement>) => {
    const typed = readForm(currentTarget)
    drafts.set(client, typed)
    const { name } = target as HTMLInputElement
    if (!isFieldName(name)) return
    const is = isWrong(name, typed, tag)
    // Most letters change nothing that is shown.
    if (is === wrong.includes(name)) return
    setWrong(is ? [...wrong, name] : wrong.filter((other) => other !== name))
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    // A request that is taken leaves no draft; one that is not comes back with its values.
    drafts.delete(client)
    send(new URLSearchParams({ ...readForm(event.currentTarget) }), links.accessRequest())
  }

  return { values, refusal, wrong, sending, element, handlers: { onInput, onSubmit } }
}
