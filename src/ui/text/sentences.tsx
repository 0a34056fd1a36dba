import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'

interface SentencesProps {
  first: ReactNode
  second: ReactNode
}

/** Two sentences, or one of them. Some languages have no space between sentences. */
export function Sentences({ first, second }: SentencesProps) {
  const isMissing = (sentence: ReactNode) => sentence == null || sentence === false
  if (isMissing(first) || isMissing(second)) return isMissing(first) ? second : first
  return <FormattedMessage id="ui.sentences" values={{ first, second }} />
}
