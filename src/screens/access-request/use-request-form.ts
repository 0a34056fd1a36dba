import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { type InputEvent, type SubmitEvent, useState } from 'react'
import { useLanguage } from '../../app/languages.ts'
import { useLinks } from '../../app/links.ts'
import { useNavigateTo } from '../../app/navigate.ts'
import { usePosted } from '../../app/page-context.ts'
import { type PostedRequest, sent } from './access-request-action.ts'
import { isWrong } from './request-rules.ts'
import {
  emptyValues,
  type FieldName,
  isFieldName,
  readForm,
  type RequestValues,
} from './request-values.ts'
import { type Refusal, sendRequest } from './send-request.ts'

/** What is typed outlives a change of language, or a look at another page; never a reload. */
const drafts = new WeakMap<ApolloClient, RequestValues>()

const wrongIn = (refusal: Refusal | undefined) => (refusal?.kind === 'wrong' ? refusal.fields : [])

/** The form of the page: what it starts with, what is wrong with it, and what to do as it is filled in. */
export function useRequestForm() {
  const client = useApolloClient()
  const navigateTo = useNavigateTo()
  const links = useLinks()
  const { tag } = useLanguage()
  const posted = usePosted<PostedRequest>()
  const [values] = useState(() => drafts.get(client) ?? posted?.values ?? emptyValues())
  const [refusal, setRefusal] = useState(posted?.refusal)
  const [wrong, setWrong] = useState<readonly FieldName[]>(() => wrongIn(refusal))
  const [sending, setSending] = useState(false)

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

  const send = async (form: HTMLFormElement) => {
    setSending(true)
    const answer = await sendRequest(client, readForm(form), tag)
    setSending(false)
    if (!answer) {
      drafts.delete(client)
      navigateTo(links.accessRequest() + sent, { replace: false })
    } else if (answer.kind === 'outdated') {
      // The server of today still takes the form itself.
      form.submit()
    } else {
      setRefusal(answer)
      setWrong(wrongIn(answer))
    }
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!sending) void send(event.currentTarget)
  }

  return { values, refusal, wrong, sending, handlers: { onInput, onSubmit } }
}
