import { type DragEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { EventFields } from './event-fields.tsx'
import { isPackage, type OwnEvents, type Upload } from './import-requests.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './publish-results-screen.module.css'

const accepted = '.zip,.csv,.tsv,.txt,.json,.ndjson,.xml,.clax,.html,.htm,.xls,.gz,.xlsx'

interface UploadFormProps {
  /** Undefined for a visitor without a token. */
  own: OwnEvents | undefined
  isBusy: boolean
  /** Called when the visitor changes the file or a field. The last check is then out of date. */
  onChange: () => void
  onCheck: (upload: Pick<Upload, 'file' | 'facts'>) => void
}

/** Asks for a file and, unless it is a package, for the event and the race of its results. */
export function UploadForm({ own, isBusy, onChange, onCheck }: UploadFormProps) {
  const [chosen, setChosen] = useState<File>()
  const isReady = useHydrated()

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const field = event.currentTarget.querySelector<HTMLInputElement>('[type=file]')
    // A file that was changed and chosen again causes no change event, but the field has it.
    const file = field?.files?.[0]
    if (isBusy || file === undefined) return
    const facts = [...new FormData(event.currentTarget)].flatMap(([parameter, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [{ parameter, value: value.trim() }] : [],
    )
    onCheck({ file, facts })
  }

  return (
    <form className={styles.form} onSubmit={submit} onChange={onChange}>
      {own === undefined && (
        <p>
          <FormattedMessage id="publish_results.without_token.text" />
        </p>
      )}
      <FileField isOfOrganiser={own !== undefined} onChoose={setChosen} onDrop={onChange} />
      {chosen !== undefined && isPackage(chosen) && (
        <p>
          <FormattedMessage id="publish_results.file.package" />
        </p>
      )}
      {chosen !== undefined && !isPackage(chosen) && (
        <EventFields events={own?.items} file={chosen} />
      )}
      <p>
        <button
          type="submit"
          className="button button-full"
          disabled={!isReady}
          aria-disabled={isBusy}
        >
          <FormattedMessage id="publish_results.file.check" />
        </button>
      </p>
    </form>
  )
}

/** A field for a file, onto which a file can also be dropped. */
function FileField({
  isOfOrganiser,
  onChoose,
  onDrop,
}: {
  isOfOrganiser: boolean
  onChoose: (file: File | undefined) => void
  /** Called after a file was dropped. A chosen file causes a change event instead. */
  onDrop: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const isReady = useHydrated()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    // The form with the token had the focus and is gone.
    if (isOfOrganiser) input.current?.focus()
  }, [isOfOrganiser])
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
        <FormattedMessage
          id="publish_results.file.hint"
          values={{ size: isOfOrganiser ? 64 : 16 }}
        />
      </span>
      <input
        ref={input}
        type="file"
        accept={accepted}
        required
        disabled={!isReady}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0])
        }}
      />
    </label>
  )
}
