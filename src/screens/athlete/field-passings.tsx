import { FormattedMessage } from 'react-intl'
import type { AthleteBoardFragment, FieldPassingsFragment } from '../../gql/athlete.ts'
import { useLinks } from '../../router/links.ts'
import { FieldStrip } from '../../ui/field/field-still.tsx'
import { Link } from '../../ui/link.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { passingTime, wholeSeconds } from '../../ui/results/duration.ts'
import styles from './field-passings.module.css'
import type { ClockedSplits } from './splits/split-clock.ts'

interface FieldPassingsProps {
  result: FieldPassingsFragment
  /** The athlete's placing in the ranking from which the visitor came. */
  placing: AthleteBoardFragment['placings'][number] | undefined
  clocked: ClockedSplits
}

/**
 * Where the athlete was in the field at each checkpoint. Each checkpoint links to the replay at the
 * time of the passing. The places are the same as on the rest of the page. They may differ from the
 * order in which the athletes passed, because athletes start at different times.
 */
export function FieldPassings({ result, placing, clocked }: FieldPassingsProps) {
  const links = useLinks()
  const { race, bib, distance } = result
  const passings = result.fieldPassings ?? []
  if (!race || passings.length === 0 || distance === null || distance === 0) return null
  const places = result.splits.flatMap(({ distance: metres }) =>
    metres === null ? [] : { metres },
  )
  return (
    <PageSection
      title={<FormattedMessage id="athlete.field_passings.title" />}
      note={<FormattedMessage id="athlete.field_passings.note" />}
    >
      <ol className={styles.passings}>
        {passings.map(({ checkPoint, metres, atMs, ink }) => (
          <li key={metres}>
            <div>
              <h3>
                <Link
                  to={links.raceReplay({
                    eventId: race.eventId,
                    raceId: race.id,
                    at: Math.round(atMs / 1_000),
                    ...(bib !== null && { bib }),
                  })}
                >
                  {checkPoint === null ? (
                    <FormattedMessage id="athlete.splits.finish" />
                  ) : (
                    <bdi>{checkPoint}</bdi>
                  )}
                </Link>
              </h3>
              <p className="quiet">
                <FormattedMessage
                  id="athlete.field_passings.moment"
                  values={{ time: passingTime(atMs, wholeSeconds) }}
                />
              </p>
              <PassingPlace {...placeAt(checkPoint, metres, placing, clocked)} />
            </div>
            <FieldStrip
              small
              field={{
                distance,
                ink,
                places,
                leader: null,
                medianMetres: null,
                lastMetres: null,
                followed: [{ bib: bib ?? '', phase: 'ON_COURSE', metres, estimated: false }],
              }}
            />
          </li>
        ))}
      </ol>
    </PageSection>
  )
}

interface Place {
  position: number | null
  among: number
}

/**
 * The athlete's place. At the finish, it is the place in the ranking; at a checkpoint, the place in
 * the table of splits.
 */
function placeAt(
  checkPoint: string | null,
  metres: number,
  placing: Place | undefined,
  { splits }: ClockedSplits,
): Place | undefined {
  if (checkPoint === null) return placing
  return splits.find((split) => split.name === checkPoint && split.distance === metres)
}

function PassingPlace({ position = null, among: count = 0 }: Partial<Place>) {
  if (position === null || count === 0) return null
  return (
    <p>
      <FormattedMessage id="athlete.field_passings.place" values={{ position, count }} />
    </p>
  )
}
