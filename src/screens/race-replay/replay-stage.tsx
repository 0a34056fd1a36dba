import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { wordOf } from '../../../domain/enum-words.ts'
import type { RaceReplayScreenQuery } from '../../gql/race-replay.ts'
import { useLinks } from '../../router/links.ts'
import { useSite } from '../../site-context.ts'
import type { Played } from '../../ui/field/field-player.ts'
import { FieldCourse } from '../../ui/field/field-course.tsx'
import { FieldStrip } from '../../ui/field/field-still.tsx'
import { useFieldSentence } from '../../ui/field/field-sentence.tsx'
import { GetForm } from '../../ui/get-form.tsx'
import { Link } from '../../ui/link.tsx'
import { passingTime } from '../../ui/results/duration.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Clip, type ClipSource } from './clip.tsx'
import type { FoundAthletes } from './find-athletes.ts'
import { FollowField, UnclearAthletes } from './follow-field.tsx'
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
  /** The typed texts that match either no athlete or more than one athlete. */
  unclear: readonly FoundAthletes[]
}

const wholeSeconds = { rounding: 'nearest', digits: 0 } as const
const speeds = [1, 10, 30, 60, 120, 240]
const defaultSpeed = 120
/** Milliseconds from the last movement of the slider until the URL changes. */
const settleMs = 300

/**
 * The field of the race along the course, with the time since the start. The visitor can play the
 * race if the replay is not locked.
 */
export function ReplayStage(props: ReplayStageProps) {
  const { race, event, field, unclear } = props
  const links = useLinks()
  const { root, ...replay } = useReplay(props)
  const clipSource = useClipSource(props, { root, ...replay })
  const { atMs, shown, text, state, isLocked, bibText } = replay
  const path = { eventId: event.id, raceId: race.id }
  const followingOnly = (bibs: readonly string[]) =>
    links.raceReplay({ ...path, at: secondsOf(atMs, isLocked), bib: bibs.join() })
  const bibs = field.followed.map(({ bib }) => bib)
  const following = (bib: string) => followingOnly([...bibs.filter((each) => each !== bib), bib])
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
        <FollowedAthletes
          followed={field.followed}
          played={shown?.followed ?? []}
          without={(bib) => followingOnly(bibs.filter((each) => each !== bib))}
        />
        <Controls {...props} replay={replay} clipSource={clipSource} following={following} />
        <UnclearAthletes unclear={unclear} following={following} />
        {race.replay?.access === 'LOCKED' && state === 'idle' && (
          <LockedReplay unlockUrl={race.replay.unlockUrl} />
        )}
        <Jumps path={path} field={field} bib={bibText} isLocked={isLocked} />
        <Drawings race={race} field={field} label={text} />
      </div>
    </section>
  )
}

interface ControlsProps extends ReplayStageProps {
  replay: Omit<ReturnType<typeof useReplay>, 'root'>
  clipSource: ReturnType<typeof useClipSource>
  /** Returns the URL of the replay in which the visitor follows one more athlete. */
  following: (bib: string) => string
}

/** The form in which the visitor plays the race, selects a moment and adds athletes to follow. */
function Controls({ race, event, field, unclear, replay, clipSource, following }: ControlsProps) {
  const intl = useIntl()
  const links = useLinks()
  const { atMs, isLocked, bibText } = replay
  return (
    <GetForm
      className={styles.controls}
      action={links.raceReplay({ eventId: event.id, raceId: race.id })}
      label={intl.formatMessage({ id: 'race_replay.title' })}
    >
      <Playback replay={replay} unlockUrl={race.replay?.unlockUrl ?? null}>
        <Clip prepare={clipSource} fileName={`${race.id}-${secondsOf(atMs, false)}`} />
      </Playback>
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
            replay.scrub(target.valueAsNumber * 1_000)
          }}
        />
      </label>
      <FollowField raceId={race.id} bibs={bibText} unclear={unclear} following={following} />
    </GetForm>
  )
}

/** Returns the state of the playback of a race, and the moment that the page shows. */
function useReplay({ race, event, field }: Omit<ReplayStageProps, 'unclear'>) {
  const intl = useIntl()
  const sentence = useFieldSentence()
  const [speed, setSpeed] = useState(defaultSpeed)
  const fieldPlayer = useFieldPlayer({
    ...courseOf(race),
    fieldUrl: race.fieldUrl,
    profile: race.route?.elevationProfile ?? null,
    isOpen: race.replay?.access !== 'LOCKED' && event.state === 'AFTER',
    words: wordsIn(intl),
  })
  const { root, player, state, played, prepare, open, cancel } = fieldPlayer
  const isPlaying = played?.isPlaying ?? false
  const bibs = field.followed.map(({ bib }) => bib)
  const bibText = bibs.join(',')
  const path = { eventId: event.id, raceId: race.id }
  const { atMs, scrub } = useMoment({ path, field, bibText }, { player, played, isPlaying })
  const shown = played?.ms === atMs ? played : undefined
  const openAtMoment = async () => {
    const opened = await open()
    opened?.follow(bibs)
    if (opened && !opened.isPlaying && opened.ms === 0) opened.seek(field.atMs)
    return opened
  }
  return {
    root,
    state,
    isPlaying,
    prepare,
    cancel,
    bibText,
    atMs,
    shown,
    text: sentence(shown ? momentOf(shown) : field),
    /**
     * A paid replay stays locked until the passings have loaded. The passings load only for buyers.
     * The server cannot decide this, because a cached page is the same for all visitors.
     */
    isLocked: race.replay?.access === 'LOCKED' && state !== 'ready',
    scrub,
    openAtMoment,
    speed,
    changeSpeed: (chosen: number) => {
      setSpeed(chosen)
      player.current?.setSpeed(chosen)
    },
    play: async () => {
      const opened = await openAtMoment()
      opened?.setSpeed(speed)
      opened?.play()
    },
    pause: () => {
      player.current?.pause()
    },
  }
}

const courseOf = ({ route, sport }: Race) => ({
  outline: route?.outline ?? null,
  sport: wordOf(sport),
})

/** The words that name the rings: the leader, the median and the last athlete. */
const wordsIn = (intl: IntlShape) => ({
  leader: intl.formatMessage({ id: 'ui.field.leader' }),
  median: intl.formatMessage({ id: 'ui.field.median' }),
  last: intl.formatMessage({ id: 'ui.field.last' }),
})

/**
 * Returns a function that loads the passings and collects everything that a clip shows. The clip
 * begins with the shown moment.
 */
function useClipSource(
  { race, event, field }: Omit<ReplayStageProps, 'unclear'>,
  {
    root,
    openAtMoment,
    speed,
  }: Pick<ReturnType<typeof useReplay>, 'root' | 'openAtMoment' | 'speed'>,
) {
  const intl = useIntl()
  const site = useSite()
  return async (): Promise<ClipSource | undefined> => {
    const opened = await openAtMoment()
    if (!opened || !root.current) return undefined
    opened.pause()
    const content = {
      positions: opened.positions,
      course: courseOf(race),
      styled: root.current,
      event: event.name,
      race: race.name,
      site: site.name,
      followed: field.followed,
      words: { ...wordsIn(intl), sinceStart: intl.formatMessage({ id: 'ui.field.since_start' }) },
    }
    return { content, fromMs: opened.ms, speed }
  }
}

/**
 * Returns the moment of the race that the page shows, and a function that selects another moment.
 * The playback, the slider or the URL selects the moment. The URL is updated when the playback
 * ends, and when the visitor has stopped moving the slider.
 */
function useMoment(
  {
    path,
    field,
    bibText,
  }: Pick<ReplayStageProps, 'field'> & {
    path: { eventId: string; raceId: string }
    bibText: string
  },
  {
    player,
    played,
    isPlaying,
  }: Pick<ReturnType<typeof useFieldPlayer>, 'player' | 'played'> & { isPlaying: boolean },
) {
  const links = useLinks()
  const navigate = useNavigate()
  /** The moment that the slider or the playback selected, until the page shows this moment. */
  const [moved, setMoved] = useState<{ ms: number; from: number }>()
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (ms: number) => {
    const to = links.raceReplay({ ...path, at: Math.round(ms / 1_000), bib: bibText })
    void navigate(to, { replace: true, preventScrollReset: true })
  }

  // When the playback ends, the URL changes to the last played moment. For example, the visitor
  // pauses the playback, or the race is over.
  const wasPlaying = useRef(false)
  useEffect(() => {
    if (wasPlaying.current && !isPlaying && played) {
      setMoved({ ms: played.ms, from: field.atMs })
      show(played.ms)
    }
    wasPlaying.current = isPlaying
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs only when the playback starts or ends
  }, [isPlaying])

  // Runs when the page shows another moment or other athletes. The player then follows these
  // athletes. A paused player also moves to this moment.
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
  const rest = moved?.from === field.atMs ? moved.ms : field.atMs
  return {
    atMs: isPlaying ? (played?.ms ?? field.atMs) : rest,
    scrub: (ms: number) => {
      player.current?.seek(ms)
      setMoved({ ms, from: field.atMs })
      clearTimeout(settling.current)
      if (isPlaying) return
      settling.current = setTimeout(() => {
        show(ms)
      }, settleMs)
    },
  }
}

/**
 * The button that plays and pauses the race, the choice of the speed, further buttons, and the
 * reason why the replay does not play.
 */
function Playback({
  replay,
  unlockUrl,
  children,
}: {
  replay: Omit<ReturnType<typeof useReplay>, 'root'>
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

/**
 * Draws the field along the elevation profile and along the course. Omits a drawing whose data the
 * race does not have.
 */
function Drawings({
  race: { route, sport },
  field,
  label,
}: Pick<ReplayStageProps, 'race' | 'field'> & { label: string }) {
  const { outline = null, elevationProfile = null } = route ?? {}
  return (
    <div className={styles.drawings}>
      {elevationProfile !== null && elevationProfile.length > 1 && (
        <figure>
          <figcaption className="quiet">
            <FormattedMessage id="race_replay.elevation" />
          </figcaption>
          <FieldStrip field={field} profile={elevationProfile} label={label} />
        </figure>
      )}
      {outline !== null && outline.length >= 4 && (
        <figure>
          <figcaption className="quiet">
            <FormattedMessage id="race_replay.course" />
          </figcaption>
          <FieldCourse field={field} course={{ outline, sport: wordOf(sport) }} />
        </figure>
      )}
    </div>
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

/** Links to moments of the race: the start, one in the middle, the first finish and the end. */
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
