import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { SuggestionsDocument, type SuggestionsQuery } from '../../gql/suggestions.ts'

/** Debounce of typing, in milliseconds. */
const debounceMs = 250

export interface SuggestionsResult {
  /** Searched text. */
  text: string
  /** Null when the request failed. */
  matches: SuggestionsQuery['search']
}

/**
 * Search suggestions for the typed text, debounced.
 * A new request aborts the previous one.
 */
export function useSuggestions() {
  const client = useApolloClient()
  const [typed, setTyped] = useState('')
  const [typing, setTyping] = useState(false)
  /** Last requested text. */
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
        // The search page requests the same fields with other limits: a shared cache entry would be overwritten.
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
