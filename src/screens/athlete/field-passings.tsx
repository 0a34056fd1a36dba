import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { AthleteBoardFragment, FieldPassingsFragment } from '../../gql/athlete.ts'
import { useLinks } from '../../router/links.ts'
import { FieldStrip } from '../../ui/field/field-still.tsx'
import { Link } from '../../ui/link.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { finishTime, passingTime, type DurationFormat } from '../../ui/results/duration.ts'
import { useTiming } from '../../ui/results/use-timing.ts'
import { PlaceChart } from './charts/place-chart.tsx'
import styles from './field-passings.module.css'
import type { ClockedSplits } from './splits/split-clock.ts'

interface FieldPassingsProps {
  result: FieldPassingsFragment
  /** The athlete's placing in the ranking of the URL, otherwise in the athlete's first ranking. */
  placing: AthleteBoardFragment['placings'][number] | undefined
  clocked: ClockedSplits
}

/**
 * Shows the athlete's places at the checkpoints, and where the athlete was in the field at one of
 * the passings. The places are the same as on the rest of the page. A place may differ from the
 * order in which the athletes passed, because athletes start at different times.
 */
export function FieldPassings({ result, placing, clocked }: FieldPassingsProps) {
  const { race, distance } = result
  const passings = result.fieldPassings ?? []
  const hasField = race !== null && passings.length > 0 && distance !== null && distance > 0
  const chart = <PlaceChart splits={clocked.splits} distance={distance} />
  if (!hasField) return <div className="wrap">{chart}</div>
  return (
    <PageSection
      title={<FormattedMessage id="athlete.field_passings.title" />}
      note={<FormattedMessage id="athlete.field_passings.note" values={{ hint }} />}
    >
      <AtPassing {...{ result, passings, race, distance, placing, clocked }} />
      {chart}
    </PageSection>
  )
}

const hint = (text: ReactNode) => (
  <span key="hint" className={styles.hint}>
    {text}
  </span>
)

interface AtPassingProps extends FieldPassingsProps {
  passings: readonly Passing[]
  race: PassingLinkProps['race']
  /** The length of the course in metres. */
  distance: number
}

/**
 * Draws the field at one of the athlete's passings. At first, this is the last passing. A slider
 * selects another passing. The name of the selected passing links to the replay at that time.
 */
function AtPassing({ result, passings, race, distance, placing, clocked }: AtPassingProps) {
  const [chosen, choose] = useState<number>()
  const timing = useTiming(race)
  const index = Math.min(chosen ?? Infinity, passings.length - 1)
  const passing = passings[index]
  if (!passing) return null
  const { metres, ink } = passing
  const { bib } = result
  return (
    <div className={styles.passing}>
      <div>
        <h3>
          <PassingLink passing={passing} race={race} bib={bib} />
        </h3>
        <p className="quiet">
          <Moment passing={passing} clocked={clocked} timing={timing} />
        </p>
        <PassingPlace {...placeAt(passing, placing, clocked)} />
      </div>
      <div>
        <FieldStrip
          small
          field={{
            distance,
            ink,
            places: result.splits.flatMap((split) =>
              split.distance === null ? [] : { metres: split.distance },
            ),
            leader: null,
            medianMetres: null,
            lastMetres: null,
            followed: [{ bib: bib ?? '', phase: 'ON_COURSE', metres, estimated: false }],
          }}
        />
        {passings.length > 1 && <PassingSlider passings={passings} index={index} choose={choose} />}
      </div>
    </div>
  )
}

type Passing = NonNullable<FieldPassingsFragment['fieldPassings']>[number]

interface PassingLinkProps {
  passing: Passing
  race: NonNullable<FieldPassingsFragment['race']>
  bib: string | null
}

function PassingLink({ passing: { checkPoint, atMs }, race, bib }: PassingLinkProps) {
  const links = useLinks()
  const replay = links.raceReplay({
    eventId: race.eventId,
    raceId: race.id,
    at: Math.round(atMs / 1_000),
    ...(bib !== null && { bib }),
  })
  return (
    <Link to={replay}>
      {checkPoint === null ? (
        <FormattedMessage id="athlete.splits.finish" />
      ) : (
        <bdi>{checkPoint}</bdi>
      )}
    </Link>
  )
}

interface PassingSliderProps {
  passings: readonly Passing[]
  index: number
  choose: (index: number) => void
}

function PassingSlider({ passings, index, choose }: PassingSliderProps) {
  const intl = useIntl()
  return (
    <input
      className={styles.slider}
      type="range"
      min={0}
      max={passings.length - 1}
      value={index}
      aria-label={intl.formatMessage({ id: 'athlete.field_passings.slider' })}
      aria-valuetext={
        passings[index]?.checkPoint ?? intl.formatMessage({ id: 'athlete.splits.finish' })
      }
      onChange={(event) => {
        choose(Number(event.currentTarget.value))
      }}
    />
  )
}

interface Place {
  position: number | null
  among: number
}

function splitAt({ checkPoint, metres }: Passing, { splits }: ClockedSplits) {
  return splits.find(({ name, isFinish, distance }) =>
    checkPoint === null ? isFinish : name === checkPoint && distance === metres,
  )
}

/**
 * Says when the passing was, with the gun time, like the rest of the page. The gun time counts from
 * the gun of the athlete's wave. If it is unknown, says the time since the start.
 */
function Moment({
  passing,
  clocked,
  timing,
}: {
  passing: Passing
  clocked: ClockedSplits
  timing: DurationFormat
}) {
  const split = splitAt(passing, clocked)
  const gun = split?.timings.find(({ rule }) => rule === 'GUN')
  const time = (split?.isFinish ? finishTime : passingTime)(gun?.time ?? passing.atMs, timing)
  return (
    <FormattedMessage
      id={`athlete.field_passings.${gun ? 'moment' : 'moment_start'}`}
      values={{ time }}
    />
  )
}

/**
 * Returns the athlete's place. At the finish, this is the place in the ranking. At a checkpoint,
 * this is the place in the table of splits.
 */
function placeAt(
  passing: Passing,
  placing: Place | undefined,
  clocked: ClockedSplits,
): Place | undefined {
  return passing.checkPoint === null ? placing : splitAt(passing, clocked)
}

function PassingPlace({ position = null, among: count = 0 }: Partial<Place>) {
  if (position === null || count === 0) return null
  return (
    <p>
      <FormattedMessage id="athlete.field_passings.place" values={{ position, count }} />
    </p>
  )
}
