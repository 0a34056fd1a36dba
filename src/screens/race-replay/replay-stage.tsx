import { FormattedMessage, useIntl } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import { useLinks } from '../../router/links.ts'
import { FieldCourse } from '../../ui/field/field-course.tsx'
import { FieldStrip } from '../../ui/field/field-still.tsx'
import { sameEntry } from '../../ui/form/use-filter-field.ts'
import { GetForm } from '../../ui/get-form.tsx'
import { Link } from '../../ui/link.tsx'
import { passingTime, wholeSeconds } from '../../ui/results/duration.ts'
import { Clip } from './clip.tsx'
import type { FoundInRace } from './find-in-race.ts'
import { FollowField, UnclearAthletes } from './follow-field.tsx'
import { FollowedAthletes } from './followed-athletes.tsx'
import { LockedReplay } from './locked-replay.tsx'
import styles from './replay-stage.module.css'
import { Playback } from './playback.tsx'
import { secondsOf } from './replay-view.ts'
import { type Replay, type ReplayedRace, useClipSource, useReplay } from './use-replay.ts'

interface ReplayStageProps extends ReplayedRace {
  /** The typed texts that match either no athlete or more than one athlete. */
  unclear: readonly FoundInRace[]
}

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
          {passingTime(atMs, wholeSeconds)}{' '}
          <small>
            <FormattedMessage id="ui.field.since_start" />
          </small>
        </p>
        <p>{text}</p>
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
  replay: Omit<Replay, 'root'>
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
      options={sameEntry}
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
