import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { addressOf } from './address-of.ts'
import { EntryFactFields, type EntryFactFieldsProps } from './entry-fact-fields.tsx'
import { EventFactFields } from './event-fact-fields.tsx'
import {
  atField,
  factsIn,
  fieldAt,
  type PublishedFacts,
  type Row,
  type Rows,
} from './facts-requests.ts'
import { type ImportProblem, type OwnEvent, pathOf } from './import-requests.ts'
import { ProblemOfField } from './problem-of-field.tsx'
import styles from './publish-results-screen.module.css'
import { RaceFactFields } from './race-fact-fields.tsx'
import { TimetableFields } from './timetable-fields.tsx'
import type { useImport } from './use-import.ts'

/** A problem with the name of its field. */
type NamedProblem = ImportProblem & { path: string }

interface FactsFormProps {
  importing: ReturnType<typeof useImport>
  /** The events of the organisation. */
  events: OwnEvent[]
  /** The published event. Undefined for a new one. */
  event?: { id: string; facts: PublishedFacts }
  /** Whether the first field gets the focus, because the button that had the focus is gone. */
  takesFocus: boolean
  /** Called to read the published facts again. */
  onReload?: () => void
}

/** Asks for the facts of an event, and checks them. Problems are shown at their fields. */
export function FactsForm({ importing, events, event, takesFocus, onReload }: FactsFormProps) {
  const { state, send, reset } = importing
  const form = useRef<HTMLFormElement>(null)
  const [rows, setRows] = useState<Rows>(() => ({
    races: rowsOf('race', event?.facts.races ?? [undefined]),
    timetable: rowsOf('item', event?.facts.timetable ?? []),
  }))
  const [suggested, setSuggested] = useState('')
  const latest = useLatest(importing, event)
  const [problems, setProblems] = useState<readonly NamedProblem[]>([])
  useFocus(form, takesFocus, problems)

  // The problems of a check are shown until the next check.
  async function submit(submitted: SubmitEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault()
    if (state.phase === 'running') return
    const data = new FormData(submitted.currentTarget)
    const given = data.get('event.id')
    const id = event?.id ?? (typeof given === 'string' ? given : '')
    const file = new File([JSON.stringify(factsIn(data, rows))], 'facts.json')
    const after = latest(id)
    const job = await send(
      { file, part: `${pathOf(id)}/facts`, facts: [], answers: [], after },
      true,
    )
    const found = job?.problems.map((problem) => atField(problem, after === 0)) ?? []
    setProblems(found.map((problem) => ({ ...problem, path: fieldAt(problem.path, rows) })))
  }

  const isOutdated =
    state.phase === 'ended' && state.job.problems.some(({ code }) => code === 'import.outdated')
  const problemAt = (field: string) => {
    const problem = problems.find(({ path }) => path === field)
    return problem && <ProblemOfField problem={problem} />
  }
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(submitted) => void submit(submitted)}
      onChange={({ currentTarget }) => {
        setSuggested(addressOf(new FormData(currentTarget)))
        reset()
      }}
    >
      <EventFactFields
        facts={event?.facts.event}
        editions={events.filter(({ id }) => id !== event?.id)}
        suggested={event === undefined ? suggested : undefined}
        problemAt={problemAt}
      />
      <OtherFields
        {...{ rows, problemAt }}
        entries={event?.facts.event.entries}
        onChange={(next) => {
          setRows({ ...rows, ...next })
          reset()
        }}
      />
      <Buttons isBusy={state.phase === 'running'} onReload={isOutdated ? onReload : undefined} />
    </form>
  )
}

/** Focuses the first field if the form takes the focus, and the first field with a problem. */
function useFocus(
  form: { current: HTMLFormElement | null },
  takesFocus: boolean,
  problems: readonly NamedProblem[],
): void {
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [form, takesFocus])
  useEffect(() => {
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form, problems])
}

interface OtherFieldsProps extends Pick<EntryFactFieldsProps, 'problemAt'> {
  rows: Rows
  entries: EntryFactFieldsProps['facts']
  onChange: (rows: Partial<Rows>) => void
}

/** The fields of the races, the entries and the timetable. */
function OtherFields({ rows, entries, problemAt, onChange }: OtherFieldsProps) {
  return (
    <>
      <RaceFactFields
        rows={rows.races}
        problemAt={problemAt}
        onChange={(races) => {
          onChange({ races })
        }}
      />
      <fieldset className={styles.raceFacts}>
        <legend>
          <FormattedMessage id="publish_results.entries.title" />
        </legend>
        <EntryFactFields path="event.entries" facts={entries} problemAt={problemAt} />
      </fieldset>
      <TimetableFields
        rows={rows.timetable}
        problemAt={problemAt}
        onChange={(timetable) => {
          onChange({ timetable })
        }}
      />
    </>
  )
}

interface ButtonsProps {
  isBusy: boolean
  onReload: (() => void) | undefined
}

function Buttons({ isBusy, onReload }: ButtonsProps) {
  return (
    <p className="row">
      <button type="submit" className="button button-full" aria-disabled={isBusy}>
        <FormattedMessage id="publish_results.facts.check" />
      </button>
      {onReload && (
        <button type="button" className="button" onClick={onReload}>
          <FormattedMessage id="publish_results.facts.reload" />
        </button>
      )}
    </p>
  )
}

/** Returns a row for each of the published facts. Undefined facts give an empty row. */
function rowsOf<Facts>(name: string, facts: readonly (Facts | undefined)[]): readonly Row<Facts>[] {
  return facts.map((published, index) => ({ id: `${name}${String(index + 1)}`, published }))
}

/**
 * Returns a function that returns the number of the publication whose facts the form contains. This
 * is the last publication of this form, or the publication from which the form was filled. 0 for a
 * new event.
 */
function useLatest({ state }: FactsFormProps['importing'], event: FactsFormProps['event']) {
  const published = useRef<{ id: string; number: number }>(undefined)
  const report = state.phase === 'ended' ? state.job.report : null
  useEffect(() => {
    if (report?.publication === undefined) return
    published.current = { id: report.event_id, number: report.publication }
  }, [report])
  return (id: string) =>
    published.current?.id === id ? published.current.number : (event?.facts.after ?? 0)
}
