import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { wordOf } from '../../../domain/enum-words.ts'
import type { RaceReplayScreenQuery } from '../../gql/race-replay.ts'
import { useLinks } from '../../router/links.ts'
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
/** Milliseconds after the last step of the slider until the URL follows. */
const settleMs = 300

/** The field on the course with its clock; plays where the replay is open. */
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
  const { root, player, state, played, prepare, open } = useFieldPlayer({
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
  const bibs = field.followed.map(({ bib }) => bib)
  const bibText = bibs.join(',')
  const path = { eventId: event.id, raceId: race.id }
  const show = (ms: number, bib = bibText) => {
    const to = links.raceReplay({ ...path, at: Math.round(ms / 1_000), bib })
    void navigate(to, { replace: true, preventScrollReset: true })
  }
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isPlaying = played?.isPlaying ?? false
  /** The moment of the slider, until the page shows it. */
  const [moved, setMoved] = useState<{ ms: number; from: number }>()
  const atMs = isPlaying
    ? (played?.ms ?? field.atMs)
    : moved?.from === field.atMs
      ? moved.ms
      : field.atMs

  // The page shows another moment or follows others: by its form, its links, or the end of the playback.
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
    show(player.current?.ms ?? field.atMs)
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
        <p className={styles.sentence}>
          {isPlaying && played
            ? intl.formatMessage(
                { id: 'ui.field.sentence' },
                {
                  time: passingTime(played.ms, wholeSeconds),
                  onCourse: played.counts.onCourse,
                  finished: played.counts.finished,
                },
              )
            : sentence(field)}
        </p>
        <FieldStrip field={field} label={sentence(field)} />
        {!isPlaying && <FollowedAthletes followed={field.followed} />}
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
          </div>
          <label className={styles.slider}>
            <FormattedMessage id="race_replay.moment_label" />
            <input
              type="range"
              name="at"
              min={0}
              max={Math.max(Math.ceil(field.durationMs / 1_000), 1)}
              step={1}
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
        <div role="status">
          {state === 'loading' && <FormattedMessage id="race_replay.loading" />}
          {state === 'failed' && <FormattedMessage id="race_replay.failed" />}
        </div>
        {(state === 'locked' || (race.replay?.access === 'LOCKED' && state === 'idle')) && (
          <LockedReplay unlockUrl={race.replay?.unlockUrl ?? null} />
        )}
        <Jumps path={path} field={field} bib={bibText} />
        <div className={styles.drawings}>
          {profile !== null && profile.length > 1 && (
            <figure>
              <figcaption className="quiet">
                <FormattedMessage id="race_replay.elevation" />
              </figcaption>
              <FieldStrip field={field} profile={profile} label={sentence(field)} />
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

/** Links to the moments that every race has. */
function Jumps({
  path,
  field: { durationMs, firstFinishMs },
  bib,
}: Pick<ReplayStageProps, 'field'> & { path: { eventId: string; raceId: string }; bib: string }) {
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
              <Link to={links.raceReplay({ ...path, at: Math.round(ms / 1_000), bib })} replace>
                <FormattedMessage id={`race_replay.jump.${name}`} />
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
