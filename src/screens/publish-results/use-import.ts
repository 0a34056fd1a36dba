import { useEffect, useRef, useState } from 'react'
import {
  importFile,
  type ImportJob,
  RefusedRequest,
  type Upload,
  asRefusal,
} from './import-requests.ts'

/** What the page shows of the file that was sent last. */
export type ImportState =
  | { phase: 'none' }
  | { phase: 'running'; isDryRun: boolean; upload: Upload; job: ImportJob | undefined }
  | { phase: 'ended'; isDryRun: boolean; upload: Upload; job: ImportJob }
  | { phase: 'refused'; isDryRun: boolean; upload: Upload; refusal: RefusedRequest }

/**
 * Sends files to the import API, one at a time. With another token, the result of the last file is
 * dropped.
 * @param token undefined for a visitor, who can only have a file checked
 * @param onPublished called with the id of the event after a publication
 */
export function useImport(token: string | undefined, onPublished: (eventId?: string) => void) {
  const [state, setState] = useState<ImportState>({ phase: 'none' })
  const running = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      running.current?.abort()
      setState({ phase: 'none' })
    },
    [token],
  )

  /** Drops the result of the last check. Does not stop a running publication. */
  function reset(): void {
    if (state.phase === 'none' || (state.phase === 'running' && !state.isDryRun)) return
    running.current?.abort()
    setState({ phase: 'none' })
  }

  /** Returns the job that has ended. Undefined if the request was refused or is out of date. */
  async function send(upload: Upload, isDryRun: boolean): Promise<ImportJob | undefined> {
    running.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    const show = (next: ImportState) => {
      if (!signal.aborted) setState(next)
    }
    const sent = { isDryRun, upload }
    show({ phase: 'running', job: undefined, ...sent })
    try {
      const onProgress = (job: ImportJob) => {
        show({ phase: 'running', job, ...sent })
      }
      const job = await importFile(upload, { token, isDryRun, signal, onProgress })
      show({ phase: 'ended', job, ...sent })
      if (signal.aborted) return undefined
      if (!isDryRun && job.stage === 'done') onPublished(job.report?.event_id)
      return job
    } catch (error) {
      if (signal.aborted) return undefined
      const refusal = asRefusal(error)
      show({ phase: 'refused', refusal, ...sent })
      return undefined
    }
  }

  return { state, send, reset }
}
