import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import { FactHint } from './fact-field.tsx'
import type { ImportProblem } from './import-requests.ts'
import styles from './publish-results-screen.module.css'
import { hasEnglish, problemText, wrongFact } from './reasons.ts'

interface ProblemTextsProps {
  problems: readonly ImportProblem[]
  isPackage: boolean
  /** Whether fields for an answer follow. The English text then does not say what to do. */
  isAnswered: boolean
}

/**
 * Groups problems with the same message. For each group, shows the message once, and then the place
 * of each problem with its English text. A problem without a message has only the English text.
 */
export function ProblemTexts({ problems, isPackage, isAnswered }: ProblemTextsProps) {
  const intl = useIntl()
  const groups = Map.groupBy(problems, (problem) => problemText(intl, problem))
  return [...groups].map(([text, group]) => (
    <span key={text ?? ''} className={styles.problem}>
      {text !== undefined && <span>{text}</span>}
      {group.map((problem) => (
        <Fragment key={JSON.stringify(problem)}>
          <Place problem={problem} isPackage={isPackage} hasValue={text !== undefined} />
          {hasEnglish(problem, isPackage) && (
            <EnglishText
              problem={problem}
              isAnswered={isAnswered}
              className={text === undefined ? undefined : 'quiet'}
            />
          )}
        </Fragment>
      ))}
    </span>
  ))
}

interface PlaceProps {
  problem: Pick<ImportProblem, 'file' | 'line' | 'path' | 'column' | 'value'>
  isPackage: boolean
  /** Whether the value at fault follows the place. */
  hasValue: boolean
}

/**
 * The place of a problem, or the name of the field with the wrong fact. Leaves out places in an
 * event.yml that the site has written for a table.
 */
export function Place({ problem, isPackage, hasValue }: PlaceProps) {
  const intl = useIntl()
  const { file, line, column, path, value } = problem
  const fact = wrongFact(problem, isPackage)
  const isOfSite = !isPackage && file === 'event.yml'
  const parts = [
    isPackage && file !== 'package.zip' && file,
    !isOfSite &&
      line !== undefined &&
      intl.formatMessage({ id: 'publish_results.problems.line' }, { line }),
    isPackage && path,
    fact && intl.formatMessage({ id: `publish_results.fact.${fact}` }),
    column !== undefined &&
      intl.formatMessage({ id: 'publish_results.problems.column' }, { column }),
    hasValue &&
      value !== undefined &&
      intl.formatMessage({ id: 'publish_results.problems.value' }, { value }),
  ].filter((part) => typeof part === 'string')
  return (
    <>
      {parts.length > 0 && (
        <span className={`${styles.place ?? ''} quiet`}>{parts.join(' · ')}</span>
      )}
      {fact && (
        <span className="quiet">
          <FactHint name={fact} />
        </span>
      )}
    </>
  )
}

interface EnglishTextProps {
  problem: ImportProblem
  isAnswered: boolean
  className: string | undefined
}

/** The text of a problem as the API writes it. */
function EnglishText({ problem, isAnswered, className }: EnglishTextProps) {
  const { message, value, expected } = problem
  return (
    <>
      <span lang="en" className={className}>
        {className === undefined && value !== undefined ? `${message} (${value})` : message}
      </span>
      {!isAnswered && (
        <span lang="en" className={className}>
          {expected}
        </span>
      )}
    </>
  )
}
