import { type DragEvent, type SubmitEvent, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { EventFields } from './event-fields.tsx'
import { isPackage, type OwnEvents, type Upload } from './import-requests.ts'
import styles from './publish-results-screen.module.css'

const accepted = '.zip,.csv,.tsv,.txt,.json,.ndjson,.xml,.html,.htm,.xls,.gz,.xlsx'

interface UploadFormProps {
  own: OwnEvents
  isBusy: boolean
  /** Called when the visitor changes the file or a field. The last check is then out of date. */
  onChange: () => void
  onCheck: (upload: Pick<Upload, 'file' | 'facts'>) => void
}

/** Asks for a file and, unless it is a package, for the event and the race of its results. */
export function UploadForm({ own, isBusy, onChange, onCheck }: UploadFormProps) {
  const [file, setFile] = useState<File>()

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isBusy || file === undefined) return
    const facts = [...new FormData(event.currentTarget)].flatMap(([parameter, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [{ parameter, value: value.trim() }] : [],
    )
    onCheck({ file, facts })
  }

  return (
    <form className={styles.form} onSubmit={submit} onChange={onChange}>
      <FileField onChoose={setFile} onDrop={onChange} />
      {file !== undefined && isPackage(file) && (
        <p>
          <FormattedMessage id="publish_results.file.package" />
        </p>
      )}
      {file !== undefined && !isPackage(file) && <EventFields own={own} />}
      <p>
        <button type="submit" className="button button-full" aria-disabled={isBusy}>
          <FormattedMessage id="publish_results.file.check" />
        </button>
      </p>
    </form>
  )
}

/** A field for a file, onto which a file can also be dropped. */
function FileField({
  onChoose,
  onDrop,
}: {
  onChoose: (file: File | undefined) => void
  /** Called after a file was dropped. A chosen file causes a change event instead. */
  onDrop: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const { files } = event.dataTransfer
    if (!input.current || files.length === 0) return
    input.current.files = files
    onChoose(files[0])
    onDrop()
  }
  return (
    <label
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => {
        setOver(false)
      }}
      onDrop={drop}
    >
      <span className={styles.dropTitle}>
        <FormattedMessage id="publish_results.file.label" />
      </span>
      <span className="quiet">
        <FormattedMessage id="publish_results.file.hint" />
      </span>
      <input
        ref={input}
        type="file"
        accept={accepted}
        required
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the form with the token had the focus and is gone
        autoFocus
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0])
        }}
      />
    </label>
  )
}
