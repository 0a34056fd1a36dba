import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { SuggestionsDocument, type SuggestionsQuery } from '../../gql/suggestions.ts'

/** How long nobody types before anything is asked, in milliseconds. */
const pause = 250

export interface SuggestionsResult {
  /** What was asked for. */
  text: string
  found: SuggestionsQuery['search']
}

/**
 * What a text that is being typed finds. One question at a time: the next one ends the one before, whose
 * answer is then ignored.
 */
export function useSuggestions() {
  const client = useApolloClient()
  const [typed, setTyped] = useState('')
  const [typing, setTyping] = useState(false)
  /** The last text that was asked for. */
  const [term, setTerm] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<SuggestionsResult>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const type = (text: string) => {
    clearTimeout(timer.current)
    setTyped(text)
    setTyping(text !== '')
    if (text === '') {
      setTerm('')
      setAnswer(undefined)
      return
    }
    timer.current = setTimeout(() => {
      setTyping(false)
      setTerm(text)
    }, pause)
  }
  const retry = () => {
    setAnswer(undefined)
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
    const question = client
      .watchQuery({
        query: SuggestionsDocument,
        variables: { text: term },
        // The search page asks for more of the same: in the cache one would push out the other.
        fetchPolicy: 'no-cache',
        errorPolicy: 'all',
      })
      .subscribe(({ data, dataState, loading }) => {
        const found = dataState === 'complete' ? data.search : null
        if (!loading) setAnswer({ text: term, found })
      })
    return () => {
      question.unsubscribe()
    }
  }, [client, term, attempt])

  return { typed, type, retry, answer, pending: typing || (term !== '' && answer?.text !== term) }
}
