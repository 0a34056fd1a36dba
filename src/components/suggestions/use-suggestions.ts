import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { SuggestionsDocument, type SuggestionsQuery } from '../../gql/suggestions.ts'

/** Milliseconds without a key press before the suggestions are requested. */
const debounceMs = 250

export interface SuggestionsResult {
  /** The searched text. */
  text: string
  /** The matching events and athletes. Null when the request failed. */
  matches: SuggestionsQuery['search']
}

/**
 * Search suggestions for the typed text. Requests are debounced, and a new request aborts the
 * previous request.
 */
export function useSuggestions() {
  const client = useApolloClient()
  const [typed, setTyped] = useState('')
  const [typing, setTyping] = useState(false)
  /** The text of the last request. */
  const [term, setTerm] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<SuggestionsResult>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const type = (text: string) => {
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
    }, debounceMs)
  }
  const retry = () => {
    setResult(undefined)
    setAttempt(attempt + 1)
  }

  useEffect(
    () => () => {
      clearTimeout(timer.current)
    },
    [],
  )
  useEffect(() => {
    if (term === '') return
    const subscription = client
      .watchQuery({
        query: SuggestionsDocument,
        variables: { text: term },
        // The search page requests the same fields with other limits. A shared cache entry would be
        // overwritten, so do not cache.
        fetchPolicy: 'no-cache',
        errorPolicy: 'all',
      })
      .subscribe(({ data, dataState, loading }) => {
        const matches = dataState === 'complete' ? data.search : null
        if (!loading) setResult({ text: term, matches })
      })
    return () => {
      subscription.unsubscribe()
    }
  }, [client, term, attempt])

  return { typed, type, retry, result, pending: typing || (term !== '' && result?.text !== term) }
}
