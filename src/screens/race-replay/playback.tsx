import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { LockedReplay } from './locked-replay.tsx'
import styles from './replay-stage.module.css'
import type { Replay } from './use-replay.ts'

const speeds = [1, 10, 30, 60, 120, 240]

/**
 * The button that plays and pauses the race, the choice of the speed, further buttons, and the
 * reason why the replay does not play.
 */
export function Playback({
  replay,
  unlockUrl,
  children,
}: {
  replay: Omit<Replay, 'root'>
  unlockUrl: string | null
  children: ReactNode
}) {
  const { state, isPlaying } = replay
  const intl = useIntl()
  const isHydrated = useHydrated()
  return (
    <div className={isHydrated ? styles.play : `${styles.play} ${styles.reserved}`}>
      <button
        type="button"
        className="button button-full"
        aria-disabled={state === 'loading'}
        onPointerEnter={() => void replay.prepare().catch(() => undefined)}
        onClick={() => {
          if (isPlaying) replay.pause()
          else void replay.play()
        }}
      >
        <FormattedMessage id={isPlaying ? 'race_replay.pause' : 'race_replay.play'} />
      </button>
      <label>
        <FormattedMessage id="race_replay.speed" />
        <select
          value={replay.speed}
          onChange={({ target }) => {
            replay.changeSpeed(Number(target.value))
          }}
        >
          {speeds.map((each) => (
            <option key={each} value={each}>
              {intl.formatMessage({ id: 'race_replay.times' }, { speed: each })}
            </option>
          ))}
        </select>
      </label>
      {state === 'loading' && (
        <button type="button" className="button" onClick={replay.cancel}>
          <FormattedMessage id="race_replay.cancel" />
        </button>
      )}
      {children}
      <div role="status" className={styles.reason}>
        {state === 'loading' && <FormattedMessage id="race_replay.loading" />}
        {state === 'failed' && <FormattedMessage id="race_replay.failed" />}
        {state === 'locked' && <LockedReplay unlockUrl={unlockUrl} />}
      </div>
    </div>
  )
}
