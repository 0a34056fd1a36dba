import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { wordOf } from '../../../domain/enum-words.ts'
import type { RaceReplayScreenQuery } from '../../gql/race-replay.ts'
import { useLinks } from '../../router/links.ts'
import type { Played } from '../../ui/field/field-player.ts'
import { FieldCourse } from '../../ui/field/field-course.tsx'
import { FieldStrip } from '../../ui/field/field-still.tsx'
import { useFieldSentence } from '../../ui/field/field-sentence.tsx'
import { GetForm } from '../../ui/get-form.tsx'
import { Link } from '../../ui/link.tsx'
import { passingTime } from '../../ui/results/duration.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { FollowedAthletes } from './followed-athletes.tsx'
import { LockedReplay } from './locked-replay.tsx'
import styles from './replay-stage.module.css'
import { secondsOf } from './replay-view.ts'
import { useFieldPlayer } from './use-field-player.ts'

type Race = NonNullable<RaceReplayScreenQuery['race']>

interface ReplayStageProps {
  race: Race
  event: NonNullable<Race['event']>
  field: NonNullable<Race['field']>
}

const wholeSeconds = { rounding: 'nearest', digits: 0 } as const
const speeds = [1, 10, 30, 60, 120, 240]
const defaultSpeed = 120
/** Milliseconds after the last movement of the slider before the URL changes. */
const settleMs = 300

/**
 * The field on the course with its clock. The visitor can play the race if the replay is not
 * locked.
 */
export function ReplayStage({ race, event, field }: ReplayStageProps) {
  const intl = useIntl()
  const links = useLinks()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const sentence = useFieldSentence()
  const [speed, setSpeed] = useState(defaultSpeed)
  const outline = race.route?.outline ?? null
  const profile = race.route?.elevationProfile ?? null
  const sport = wordOf(race.sport)
  const { root, player, state, played, prepare, open, cancel } = useFieldPlayer({
    fieldUrl: race.fieldUrl,
    outline,
    sport,
    profile,
    isOpen: race.replay?.access !== 'LOCKED' && event.state === 'AFTER',
    words: {
      leader: intl.formatMessage({ id: 'ui.field.leader' }),
      median: intl.formatMessage({ id: 'ui.field.median' }),
      last: intl.formatMessage({ id: 'ui.field.last' }),
    },
  })
  /**
   * Whether the player is locked. A cached page is the same for all visitors, so its data may say
   * `LOCKED` even for a buyer. If the passings have loaded, the visitor is a buyer.
   */
  const isLocked = race.replay?.access === 'LOCKED' && state !== 'ready'
  const unlockUrl = race.replay?.unlockUrl ?? null
  const bibs = field.followed.map(({ bib }) => bib)
  const bibText = bibs.join(',')
  const path = { eventId: event.id, raceId: race.id }
  const show = (ms: number, bib = bibText) => {
    const to = links.raceReplay({ ...path, at: Math.round(ms / 1_000), bib })
    void navigate(to, { replace: true, preventScrollReset: true })
  }
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isPlaying = played?.isPlaying ?? false
  /** The moment that the slider selected. It is used until the page shows this moment. */
  const [moved, setMoved] = useState<{ ms: number; from: number }>()
  const atMs = isPlaying
    ? (played?.ms ?? field.atMs)
    : moved?.from === field.atMs
      ? moved.ms
      : field.atMs
  const shown = played?.ms === atMs ? played : undefined
  const text = sentence(shown ? momentOf(shown) : field)

  // When the playback ends, the page changes to the last played moment. A pause and the end of the
  // race both end the playback.
  const wasPlaying = useRef(false)
  useEffect(() => {
    if (wasPlaying.current && !isPlaying && played) {
      setMoved({ ms: played.ms, from: field.atMs })
      show(played.ms)
    }
    wasPlaying.current = isPlaying
    // The effect runs only when the playback starts or ends.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPlaying])

  // The page shows another moment or other athletes. The visitor used a form or a link, or the
  // playback ended.
  useEffect(() => {
    player.current?.follow(bibText === '' ? [] : bibText.split(','))
    if (player.current?.isPlaying === false) player.current.seek(field.atMs)
  }, [field.atMs, bibText, player])
  useEffect(
    () => () => {
      clearTimeout(settling.current)
    },
    [],
  )

  const play = async () => {
    const opened = await open()
    if (!opened) return
    opened.setSpeed(speed)
    opened.follow(bibs)
    if (!opened.isPlaying && opened.ms === 0) opened.seek(field.atMs)
    opened.play()
  }
  const pause = () => {
    player.current?.pause()
  }
  const scrub = (ms: number) => {
    player.current?.seek(ms)
    setMoved({ ms, from: field.atMs })
    clearTimeout(settling.current)
    if (isPlaying) return
    settling.current = setTimeout(() => {
      show(ms)
    }, settleMs)
  }

  return (
    <section className="dark-colours" aria-labelledby="race-clock">
      <div className={`${styles.stage} wrap`} ref={root}>
        <p id="race-clock" className={`${styles.clock} display`}>
          {passingTime(atMs, wholeSeconds)}
          <small>
            <FormattedMessage id="ui.field.since_start" />
          </small>
        </p>
        <p className={styles.sentence}>{text}</p>
        <FieldStrip field={field} label={text} />
        <FollowedAthletes followed={field.followed} played={shown?.followed ?? []} />
        <GetForm
          className={styles.controls}
          action={links.raceReplay(path)}
          label={intl.formatMessage({ id: 'race_replay.title' })}
        >
          <div className={isHydrated ? styles.play : `${styles.play} ${styles.reserved}`}>
            <button
              type="button"
              className="button button-full"
              aria-disabled={state === 'loading'}
              onPointerEnter={() => void prepare().catch(() => undefined)}
              onClick={() => {
                if (isPlaying) pause()
                else void play()
              }}
            >
              <FormattedMessage id={isPlaying ? 'race_replay.pause' : 'race_replay.play'} />
            </button>
            <label>
              <FormattedMessage id="race_replay.speed" />
              <select
                value={speed}
                onChange={({ target }) => {
                  const chosen = Number(target.value)
                  setSpeed(chosen)
                  player.current?.setSpeed(chosen)
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
              <button type="button" className="button" onClick={cancel}>
                <FormattedMessage id="race_replay.cancel" />
              </button>
            )}
            <div role="status" className={styles.reason}>
              {state === 'loading' && <FormattedMessage id="race_replay.loading" />}
              {state === 'failed' && <FormattedMessage id="race_replay.failed" />}
              {state === 'locked' && <LockedReplay unlockUrl={unlockUrl} />}
            </div>
          </div>
          <label className={styles.slider}>
            <FormattedMessage id="race_replay.moment_label" />
            <input
              type="range"
              name="at"
              min={0}
              max={Math.max(secondsOf(Math.ceil(field.durationMs / 1_000) * 1_000, isLocked), 1)}
              step={secondsOf(1_000, isLocked)}
              value={Math.round(atMs / 1_000)}
              aria-valuetext={passingTime(atMs, wholeSeconds)}
              onChange={({ target }) => {
                scrub(target.valueAsNumber * 1_000)
              }}
            />
          </label>
          <div className={styles.follow}>
            <label>
              <FormattedMessage id="race_replay.bib_label" />
              <input
                key={bibText}
                type="text"
                name="bib"
                defaultValue={bibText}
                autoComplete="off"
              />
            </label>
            <button type="submit" className="button">
              <FormattedMessage id="race_replay.show" />
            </button>
          </div>
        </GetForm>
        {race.replay?.access === 'LOCKED' && state === 'idle' && (
          <LockedReplay unlockUrl={unlockUrl} />
        )}
        <Jumps path={path} field={field} bib={bibText} isLocked={isLocked} />
        <div className={styles.drawings}>
          {profile !== null && profile.length > 1 && (
            <figure>
              <figcaption className="quiet">
                <FormattedMessage id="race_replay.elevation" />
              </figcaption>
              <FieldStrip field={field} profile={profile} label={text} />
            </figure>
          )}
          {outline !== null && outline.length >= 4 && (
            <figure>
              <figcaption className="quiet">
                <FormattedMessage id="race_replay.course" />
              </figcaption>
              <FieldCourse field={field} course={{ outline, sport }} />
            </figure>
          )}
        </div>
      </div>
    </section>
  )
}

const momentOf = ({ ms, counts }: Played) => ({
  atMs: ms,
  onCourseCount: counts.onCourse,
  finishedCount: counts.finished,
  leader: counts.leader,
  medianMetres: counts.median,
  lastMetres: counts.last,
})

/** Links to the moments that every race has. */
function Jumps({
  path,
  field: { durationMs, firstFinishMs },
  bib,
  isLocked,
}: Pick<ReplayStageProps, 'field'> & {
  path: { eventId: string; raceId: string }
  bib: string
  isLocked: boolean
}) {
  const intl = useIntl()
  const links = useLinks()
  const moments = [
    ['start', 0],
    ['half', (firstFinishMs ?? durationMs) / 2],
    ['first', firstFinishMs],
    ['end', durationMs],
  ] as const
  return (
    <nav aria-label={intl.formatMessage({ id: 'race_replay.jump.label' })}>
      <ul className={styles.jumps}>
        {moments.map(([name, ms]) =>
          ms === null ? null : (
            <li key={name}>
              <Link to={links.raceReplay({ ...path, at: secondsOf(ms, isLocked), bib })} replace>
                <FormattedMessage id={`race_replay.jump.${name}`} />
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
