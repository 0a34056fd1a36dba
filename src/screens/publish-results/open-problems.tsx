import type { SubmitEvent } from 'react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import { useLanguage } from '../../i18n/languages.ts'
import { PageSection } from '../../ui/page/page-section.tsx'
import { Field } from '../../ui/form/field.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { answerText } from './answer-text.ts'
import { FactField, isFact } from './fact-field.tsx'
import type { Answer, ImportProblem } from './import-requests.ts'
import { ProblemTexts } from './problem-texts.tsx'
import styles from './publish-results-screen.module.css'
import { hasEnglish, problemText } from './reasons.ts'

interface OpenProblemsProps {
  problems: readonly ImportProblem[]
  /** Whether the file is a package. */
  isPackage: boolean
  onAnswer: (answers: Answer[]) => void
}

/**
 * Why a file cannot be published yet. A problem with answers is a question. All other problems need
 * another file.
 */
export function OpenProblems({ problems, isPackage, onAnswer }: OpenProblemsProps) {
  const intl = useIntl()
  const { code } = useLanguage()
  const groups = [...Map.groupBy(problems, (problem) => groupOf(intl, problem))]
  const hasNote =
    code !== 'en' && problems.some((each) => !isMissingFact(each) && hasEnglish(each, isPackage))
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
      note={hasNote && <FormattedMessage id="publish_results.problems.note" />}
    >
      <form className={styles.form} onSubmit={submit}>
        <ul className={styles.problems}>
          {groups.map(([key, group], index) => (
            <li key={key}>
              <Question
                problems={group}
                isPackage={isPackage}
                name={`${choice}#${String(index)}`}
              />
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

/**
 * Name of the form fields with answers. The value of a field contains a parameter of the request
 * and its value.
 */
const choice = 'answer'

const parsed = (text: string): Answer => {
  const [parameter = '', ...value] = text.split('=')
  return { parameter, value: value.join('=') }
}

const isMissingFact = ({ code, path }: ImportProblem) =>
  (code === 'event.factMissing' || code === 'race.exists') && isFact(path)
const isQuestion = (problem: ImportProblem) =>
  isMissingFact(problem) || (problem.answers?.length ?? 0) > 0

/** Problems with the same answers are one question. Other problems with the same text are one item. */
function groupOf(intl: IntlShape, problem: ImportProblem): string {
  const { answers = [] } = problem
  if (answers.length > 0) return JSON.stringify(answers)
  const text = isMissingFact(problem) ? undefined : problemText(intl, problem)
  return text ?? JSON.stringify(problem)
}

interface QuestionProps {
  /** At least one problem. All have the same answers. */
  problems: readonly ImportProblem[]
  isPackage: boolean
  name: string
}

function Question({ problems, isPackage, name }: QuestionProps) {
  const intl = useIntl()
  const [first] = problems
  if (first === undefined) return null
  const { answers = [], code, path } = first
  const isAnswered = isMissingFact(first) || answers.some(({ value }) => value !== '')
  const texts = <ProblemTexts problems={problems} isPackage={isPackage} isAnswered={isAnswered} />
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
