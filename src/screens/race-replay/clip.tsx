import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { clipLengthMs, clipType } from '../../ui/field/clip-format.ts'
import type { ClipContent } from '../../ui/field/field-clip.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './clip.module.css'

/** The part of the race that a clip shows. */
export interface ClipSource {
  content: ClipContent
  /** Milliseconds since the gun. */
  fromMs: number
  /** Factor by which the clip is faster than the race. */
  speed: number
}

interface ClipProps {
  /** Loads the passings. Resolves with undefined if they have not been loaded. */
  prepare: () => Promise<ClipSource | undefined>
  /** The name of the file, without its extension. */
  fileName: string
}

type Clip =
  | { state: 'none' | 'failed' }
  | { state: 'recording'; share: number }
  | { state: 'ready'; url: string; extension: string }

/** Records a video of the race, beginning with the shown moment. The visitor can save the video. */
export function Clip({ prepare, fileName }: ClipProps) {
  const isHydrated = useHydrated()
  const type = isHydrated ? clipType() : ''
  const { clip, record, cancel } = useClip(prepare, type ?? '')
  const saving = useRef<HTMLAnchorElement>(null)
  const isReady = clip.state === 'ready'
  // The cancel button had the focus and has disappeared. Move the focus to the link that saves the
  // video.
  useEffect(() => {
    if (isReady && document.activeElement === document.body) saving.current?.focus()
  }, [isReady])
  if (type === undefined) {
    return (
      <p className={styles.clip}>
        <FormattedMessage id="race_replay.clip.unsupported" />
      </p>
    )
  }
  return (
    <>
      {clip.state === 'recording' ? (
        <button type="button" className="button" onClick={cancel}>
          <FormattedMessage id="race_replay.clip.cancel" />
        </button>
      ) : (
        <button type="button" className="button" onClick={() => void record()}>
          <FormattedMessage id="race_replay.clip.record" />
        </button>
      )}
      {clip.state === 'ready' && (
        <a
          ref={saving}
          className="button button-full"
          href={clip.url}
          download={`${fileName}.${clip.extension}`}
        >
          <FormattedMessage id="race_replay.clip.save" />
        </a>
      )}
      <div className={styles.clip}>
        <p role="status">
          {clip.state !== 'none' && (
            <FormattedMessage
              id={`race_replay.clip.${clip.state}`}
              values={{ seconds: clipLengthMs / 1_000 }}
            />
          )}
        </p>
        {clip.state === 'recording' && <progress value={clip.share} aria-hidden="true" />}
      </div>
    </>
  )
}

/** The state of the recording. The code for recording loads when the first recording starts. */
function useClip(prepare: ClipProps['prepare'], type: string) {
  const [clip, setClip] = useState<Clip>({ state: 'none' })
  const recording = useRef<AbortController>(undefined)
  const url = useRef<string>(undefined)
  const discard = () => {
    recording.current?.abort()
    if (url.current !== undefined) URL.revokeObjectURL(url.current)
    url.current = undefined
  }
  useEffect(() => discard, [])

  const record = async () => {
    discard()
    const { signal } = (recording.current = new AbortController())
    setClip({ state: 'none' })
    const source = await prepare()
    if (!source) return
    setClip({ state: 'recording', share: 0 })
    try {
      const { recordClip } = await import('../../ui/field/field-clip.ts')
      const onProgress = (share: number) => {
        setClip({ state: 'recording', share })
      }
      const { content, fromMs, speed } = source
      const blob = await recordClip(content, { fromMs, speed, type, signal, onProgress })
      url.current = URL.createObjectURL(blob)
      const extension = blob.type.startsWith('video/mp4') ? 'mp4' : 'webm'
      setClip({ state: 'ready', url: url.current, extension })
    } catch {
      if (!signal.aborted) setClip({ state: 'failed' })
    }
  }
  const cancel = () => {
    recording.current?.abort()
    setClip({ state: 'none' })
  }
  return { clip, record, cancel }
}
