import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Milliseconds from the last key press until the suggestions are requested. */
const debounceMs = 250

interface SuggestionsResult<Data> {
  /** The searched text. */
  text: string
  /** The matches. Null when the request failed. */
  data: Data | null
}

/**
 * Returns the search suggestions for the typed text. Requests them after a pause in typing. A new
 * request aborts the previous request.
 * @param variablesOf returns the variables of the query for a text
 */
export function useSuggestions<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variablesOf: (text: string) => Variables,
) {
  const client = useApolloClient()
  const [typed, setTyped] = useState('')
  const [typing, setTyping] = useState(false)
  /** The text of the last request. */
  const [term, setTerm] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<SuggestionsResult<Data>>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** @param sinceMs milliseconds since the visitor typed, while the code was still loading */
  const type = (text: string, sinceMs = 0) => {
    clearTimeout(timer.current)
    setTyped(text)
    setTyping(text !== '')
    if (text === '') {
      setTerm('')
      setResult(undefined)
      return
    }
    timer.current = setTimeout(() => {
      setTyping(false)
      setTerm(text)
    }, debounceMs - sinceMs)
  }
  const retry = () => {
    setResult(undefined)
    setAttempt(attempt + 1)
  }
  const watch = useEffectEvent((text: string) =>
    client.watchQuery({
      query,
      variables: variablesOf(text),
      // Other pages request the same fields with other limits. In the cache, their results and this
      // result would overwrite each other, so do not cache this result.
      fetchPolicy: 'no-cache',
      errorPolicy: 'all',
    }),
  )

  useEffect(
    () => () => {
      clearTimeout(timer.current)
    },
    [],
  )
  useEffect(() => {
    if (term === '') return
    const subscription = watch(term).subscribe((update) => {
      if (update.loading) return
      setResult({
        text: term,
        data: update.dataState === 'complete' ? update.data : null,
      })
    })
    return () => {
      subscription.unsubscribe()
    }
  }, [client, term, attempt])

  return { typed, type, retry, result, pending: typing || (term !== '' && result?.text !== term) }
}
