import type { SubmitEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLanguage } from '../../i18n/languages.ts'
import { PageSection } from '../../ui/page/page-section.tsx'
import { Field } from '../../ui/form/field.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { answerText } from './answer-text.ts'
import { FactField, isFact } from './fact-field.tsx'
import type { Answer, ImportProblem } from './import-requests.ts'
import styles from './publish-results-screen.module.css'

interface OpenProblemsProps {
  problems: readonly ImportProblem[]
  onAnswer: (answers: Answer[]) => void
}

/**
 * Why a file cannot be published yet. A problem with answers is a question. All other problems need
 * another file. The texts of problems are English, as the API writes them.
 */
export function OpenProblems({ problems, onAnswer }: OpenProblemsProps) {
  const { code } = useLanguage()
  const groups = [...Map.groupBy(problems, groupOf).values()]
  const canAnswer = problems.some(isQuestion)

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const chosen = [...new FormData(event.currentTarget)].flatMap(([name, value]) => {
      const text = typeof value === 'string' ? value.trim() : ''
      if (text === '') return []
      const [parameter = ''] = name.split('#')
      return [parameter === choice ? parsed(text) : { parameter, value: text }]
    })
    onAnswer(chosen)
  }

  return (
    <PageSection
      title={<FormattedMessage id="publish_results.problems.title" />}
      note={code !== 'en' && <FormattedMessage id="publish_results.problems.note" />}
    >
      <form className={styles.form} onSubmit={submit}>
        <ul className={styles.problems}>
          {groups.map((group, index) => (
            <li key={groupOf(group[0] as ImportProblem)}>
              <Question problems={group} name={`${choice}#${String(index)}`} />
            </li>
          ))}
        </ul>
        {canAnswer && (
          <p>
            <button type="submit" className="button button-full">
              <FormattedMessage id="publish_results.problems.check" />
            </button>
          </p>
        )}
      </form>
    </PageSection>
  )
}

/** Name of the form fields whose value is a parameter with its value. */
const choice = 'answer'

const parsed = (text: string): Answer => {
  const [parameter = '', ...value] = text.split('=')
  return { parameter, value: value.join('=') }
}

const isMissingFact = ({ code, path }: ImportProblem) =>
  (code === 'event.factMissing' || code === 'race.exists') && isFact(path)
const isQuestion = (problem: ImportProblem) =>
  isMissingFact(problem) || (problem.answers?.length ?? 0) > 0

/** Problems with the same answers are one question. */
const groupOf = ({ answers = [], ...problem }: ImportProblem) =>
  JSON.stringify(answers.length > 0 ? answers : problem)

/** @param problems at least one problem; all have the same answers */
function Question({ problems, name }: { problems: readonly ImportProblem[]; name: string }) {
  const intl = useIntl()
  const [first] = problems
  if (first === undefined) return null
  const { answers = [], code, path } = first
  const texts = problems.map((problem) => (
    <ProblemText key={JSON.stringify(problem)} problem={problem} />
  ))
  if (answers.length === 0 && isMissingFact(first) && isFact(path)) {
    return (
      <>
        {code === 'race.exists' && texts}
        <FactField name={path} required />
      </>
    )
  }
  if (answers.length === 0) return <>{texts}</>
  const [free] = answers.filter(({ value }) => value === '')
  if (free) {
    return (
      <>
        {texts}
        <Field label={<FormattedMessage id="publish_results.answer.force" />}>
          {(control) => (
            <input {...control} type="text" name={free.parameter} maxLength={200} required />
          )}
        </Field>
      </>
    )
  }
  return (
    <RadioGroup
      name={name}
      legend={texts}
      chosen=""
      required
      choices={answers.map((answer) => ({
        value: `${answer.parameter}=${answer.value}`,
        label: answerText(intl, answer, answers),
      }))}
    />
  )
}

/** Where a problem is, what is wrong, and, unless a question follows, what to do. */
function ProblemText({ problem }: { problem: ImportProblem }) {
  const { line, column, value, message, expected, answers = [] } = problem
  const isAnswered = isMissingFact(problem) || answers.some((answer) => answer.value !== '')
  return (
    <span className={styles.problem}>
      {(line !== undefined || column !== undefined) && (
        <span className="quiet">
          {line !== undefined && (
            <FormattedMessage id="publish_results.problems.line" values={{ line }} />
          )}
          {line !== undefined && column !== undefined && ' · '}
          {column !== undefined && (
            <FormattedMessage id="publish_results.problems.column" values={{ column }} />
          )}
        </span>
      )}
      <span lang="en">{value === undefined ? message : `${message} (${value})`}</span>
      {!isAnswered && <span lang="en">{expected}</span>}
    </span>
  )
}
