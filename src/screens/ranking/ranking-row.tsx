import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router-dom'
import { useLanguage } from '../../app/languages.ts'
import { useLinks } from '../../app/links.ts'
import type { RankingRowFragment, RankingTableFragment } from '../../gql/ranking.ts'
import { countryName, Flag } from '../../ui/country.tsx'
import { finishTime, type Timing } from '../../ui/results/duration.ts'
import { ResultState, StateLetters } from '../../ui/results/result-state.tsx'
import styles from './ranking-table.module.css'

interface RankingRowProps {
  entry: RankingRowFragment
  decidedBy: RankingTableFragment['decidedBy']
  timing: Timing
  path: { eventId: string; raceId: string; rankingId: string }
}

/** The three times of an entry; the one that decides is shown on every page width. */
export const times = ['chip', 'gun', 'race'] as const

/** One participant: the whole row leads to the athlete's page. */
export function RankingRow({ entry, decidedBy, timing, path }: RankingRowProps) {
  const links = useLinks()
  const given = { chip: entry.chipTime, gun: entry.gunTime, race: entry.raceTime }
  return (
    <tr>
      <td className={styles.position}>{entry.position ?? <StateLetters state={entry.state} />}</td>
      <th scope="row">
        <Nationality code={entry.country} />
        <Link className="cover" to={links.athlete({ ...path, athleteId: entry.participantId })}>
          <bdi>{entry.name}</bdi>
        </Link>
        <SecondLine entry={entry} />
      </th>
      <td className={`${styles.bib} end`}>{entry.bib}</td>
      <td className={styles.medium}>
        {entry.gender && <FormattedMessage id={`ranking.gender.${entry.gender}`} />}
      </td>
      <td className={styles.wide}>{entry.team !== null && <bdi>{entry.team}</bdi>}</td>
      <td className={styles.medium}>{entry.category}</td>
      {times.map((time) => (
        <td
          key={time}
          className={time === decidedBy ? `${styles.deciding} end` : `${styles.wide} end`}
        >
          {finishTime(given[time], timing)}
        </td>
      ))}
    </tr>
  )
}

/** What is not finished, and what has no column of its own on a narrow page. */
function SecondLine({ entry }: { entry: RankingRowFragment }) {
  const { state, category, team } = entry
  return (
    <>
      {state !== 'finished' && (
        <span className={`${styles.second} quiet`}>
          <ResultState state={state} lastCheckPoint={entry.lastCheckPoint} />
        </span>
      )}
      {(category ?? team) !== null && (
        <span className={`${styles.belonging} quiet`}>
          {category !== null && <span className={styles.category}>{category}</span>}
          {team !== null && <bdi className={styles.team}>{team}</bdi>}
        </span>
      )}
    </>
  )
}

function Nationality({ code }: { code: string | null }) {
  const { tag } = useLanguage()
  if (code === null) return null
  return (
    <span className={styles.flag}>
      <Flag code={code} />
      <span className="unseen" suppressHydrationWarning>
        {countryName(code, tag)}{' '}
      </span>
    </span>
  )
}
