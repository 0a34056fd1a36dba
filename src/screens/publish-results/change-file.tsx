import { type SubmitEvent, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Field } from '../../ui/form/field.tsx'
import { type OwnEvent, pathOf } from './import-requests.ts'
import styles from './publish-results-screen.module.css'
import { RaceSelect } from './race-select.tsx'
import type { useImport } from './use-import.ts'

const accepted = {
  course: '.gpx',
  picture: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
}

interface ChangeFileProps {
  kind: keyof typeof accepted
  event: OwnEvent
  importing: ReturnType<typeof useImport>
}

/** Asks for the course of a race or for the picture of an event, and checks the file. */
export function ChangeFile({ kind, event, importing: { state, send, reset } }: ChangeFileProps) {
  const field = useRef<HTMLInputElement>(null)
  const isBusy = state.phase === 'running'
  function submit(submitted: SubmitEvent<HTMLFormElement>): void {
    submitted.preventDefault()
    // A file that was changed and chosen again causes no change event, but the field has it.
    const file = field.current?.files?.[0]
    if (isBusy || file === undefined) return
    const race = new FormData(submitted.currentTarget).get('race')
    const part = typeof race === 'string' ? `races/${encodeURIComponent(race)}/course` : 'picture'
    void send({ file, part: `${pathOf(event.id)}/${part}`, facts: [], answers: [] }, true)
  }
  return (
    <form className={styles.form} onSubmit={submit} onChange={reset}>
      <div className={styles.fields}>
        {kind === 'course' && <RaceSelect eventId={event.id} races={event.races} />}
        <Field
          label={<FormattedMessage id={`publish_results.change.${kind}_file`} />}
          hint={<FormattedMessage id={`publish_results.change.${kind}_hint`} />}
        >
          {(control) => (
            <input {...control} ref={field} type="file" accept={accepted[kind]} required />
          )}
        </Field>
      </div>
      <p>
        <button type="submit" className="button button-full" aria-disabled={isBusy}>
          <FormattedMessage id="publish_results.file.check" />
        </button>
      </p>
    </form>
  )
}
