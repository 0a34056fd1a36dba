import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import type { PlacingTableFragment } from '../../gql/athlete.ts'
import { PageSection } from '../../ui/page/page-section.tsx'
import { Link } from '../../ui/link.tsx'
import { noTime } from '../../ui/results/duration.ts'
import { RankedBy } from '../../ui/results/ranked-by.tsx'
import { useStandardTitle } from '../../ui/results/standard-title.ts'
import { ColumnHeading } from '../../ui/column-heading.tsx'
import styles from './placing-table.module.css'

interface PlacingTableProps {
  result: PlacingTableFragment
  /** Id of the ranking whose places the summary of the page shows. */
  except: string | undefined
}

/**
 * The athlete's places in the other rankings of the race, and for each ranking the kind of time
 * that decides it. Renders nothing if the athlete has no place in another ranking.
 */
export function PlacingTable({ result, except }: PlacingTableProps) {
  const translateTitle = useStandardTitle()
  const { race, category } = result
  const placings = result.placings.filter(
    ({ rankingId, position }) => rankingId !== except && position !== null,
  )
  if (!race || placings.length === 0) return null
  // In a ranking of one gender, the place of the gender is the place in the ranking.
  const isMixed = placings.some(({ among, genderAmong }) => genderAmong < among)
  const gender = isMixed ? result.gender : null
  return (
    <PageSection title={<FormattedMessage id="athlete.placings.title" />}>
      <table className={`${styles.table} table`}>
        <caption className="visuallyHidden">
          <FormattedMessage id="athlete.placings.title" />
        </caption>
        <thead>
          <tr>
            <ColumnHeading id="athlete.placings.ranking" />
            <ColumnHeading className="end" id="athlete.placings.overall" />
            {gender && <ColumnHeading className="end" id={`ui.gender.${gender}`} />}
            {category !== null && (
              <th scope="col" className="end">
                <bdi>{translateTitle(category)}</bdi>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {placings.map((placing) => (
            <tr key={placing.rankingId}>
              <RankingOfPlacing placing={placing} race={race} />
              <PlaceCell position={placing.position} count={placing.among} />
              {gender && (
                <PlaceCell position={placing.genderPosition} count={placing.genderAmong} />
              )}
              {category !== null && (
                <PlaceCell position={placing.categoryPosition} count={placing.categoryAmong} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  )
}

/** The heading of a row: the ranking, and the time that decides it. */
function RankingOfPlacing({
  placing: { rankingId, ranking },
  race: { id: raceId, eventId },
}: {
  placing: PlacingTableFragment['placings'][number]
  race: NonNullable<PlacingTableFragment['race']>
}) {
  const links = useLinks()
  const translateTitle = useStandardTitle()
  return (
    <th scope="row">
      {ranking && (
        <>
          <Link to={links.ranking({ eventId, raceId, rankingId })}>
            <bdi>{translateTitle(ranking.name)}</bdi>
          </Link>
          <p className={`${styles.rule} quiet`}>
            <RankedBy ranking={ranking} />
          </p>
        </>
      )}
    </th>
  )
}

function PlaceCell({ position, count }: { position: number | null; count: number }) {
  return (
    <td className="end">
      {position === null ? (
        noTime
      ) : (
        <FormattedMessage id="athlete.placings.place" values={{ position, count }} />
      )}
    </td>
  )
}
