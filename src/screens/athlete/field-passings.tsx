import { FormattedMessage } from 'react-intl'
import type { FieldPassingsFragment } from '../../gql/athlete.ts'
import { useLinks } from '../../router/links.ts'
import { FieldStrip } from '../../ui/field/field-still.tsx'
import { Link } from '../../ui/link.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { passingTime, wholeSeconds } from '../../ui/results/duration.ts'
import styles from './field-passings.module.css'

/** Where the athlete was in the field at each checkpoint; each one leads to the replay at that moment. */
export function FieldPassings({ result }: { result: FieldPassingsFragment }) {
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
        {passings.map(({ checkPoint, metres, atMs, aheadCount, behindCount, ink }) => (
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
              <p>
                <FormattedMessage
                  id="athlete.field_passings.counts"
                  values={{ ahead: aheadCount, behind: behindCount }}
                />
              </p>
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
