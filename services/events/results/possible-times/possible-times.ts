import {
  type Discipline,
  disciplines,
  downhill,
  fastestShare,
  fastestShareOfSplits,
  multisport,
  slowestAtLeast,
} from './records.ts'
import { disciplineTerms } from '../../../../reader/source-terms.ts'
import type { RaceSport } from '../../../../domain/sports.ts'

/** Range of possible finish times in milliseconds. */
export interface PossibleTimes {
  least: number
  most: number
}

/** The data of a row that determines the possible times. */
export interface Competitor {
  /**
   * The sport of the race. Null for a sport that has only a label. Unless `words` contain a
   * discipline, the times of such a sport have no limits.
   */
  sport: RaceSport | null
  /** Names of the race, category and rankings. These names may contain a discipline. */
  words: string
  /** Whether several athletes share the distance of the race, as in a relay. */
  isTeam: boolean
}

/**
 * Disciplines that determine the possible times instead of the sport of the race, and the
 * expressions that find their names.
 */
const ownDisciplines: readonly [RegExp, Discipline][] = [
  [disciplineTerms.handcycle, disciplines.handcycle],
  [disciplineTerms.wheelchair, disciplines.wheelchair],
  [disciplineTerms.downhill, downhill],
  [disciplineTerms.multisport, multisport],
]

/**
 * Maximum number of legs of a relay. Each leg can be as fast as a race over the distance of the
 * leg.
 */
const maxLegs = 20

/** Returns the range of possible finish times over a distance. */
export function possibleTimes(competitor: Competitor, metres: number): PossibleTimes {
  const discipline = disciplineOf(competitor)
  if (discipline === undefined) return { least: 0, most: Infinity }
  const { records, slowestPace } = discipline
  const fastest = fastestSeconds(records, metres, isRelay(competitor)) * fastestShare
  const slowest = Math.max(slowestAtLeast * 60, (metres / 1000) * slowestPace * 60)
  return { least: Math.floor(fastest * 1000), most: Math.ceil(slowest * 1000) }
}

/** Returns the minimum time in milliseconds over a part of a course. */
export function minSplit(competitor: Competitor, metres: number): number {
  // In a triathlon, a split of the cycling leg can be faster than any triathlon record. So the
  // splits are compared with records that allow the speed of cycling.
  const discipline = competitor.sport === 'triathlon' ? multisport : disciplineOf(competitor)
  if (discipline === undefined) return 0
  const { records } = discipline
  return Math.floor(
    fastestSeconds(records, metres, isRelay(competitor)) * fastestShareOfSplits * 1000,
  )
}

function disciplineOf({ sport, words }: Competitor): Discipline | undefined {
  const own = ownDisciplines.find(([name]) => name.test(words))?.[1]
  return own ?? (sport === null ? undefined : disciplines[sport])
}

function isRelay({ words, isTeam }: Competitor): boolean {
  return isTeam || disciplineTerms.relay.test(words)
}

function fastestSeconds(records: Discipline['records'], metres: number, isShared: boolean): number {
  return isShared ? maxLegs * secondsOver(records, metres / maxLegs) : secondsOver(records, metres)
}

function secondsOver(records: Discipline['records'], metres: number): number {
  const after = records.findIndex(([distance]) => distance >= metres)
  const [longer, shorter] = after < 0 ? [records.at(-1)] : [records[after], records[after - 1]]
  if (longer === undefined) return 0
  if (shorter === undefined) return (longer[1] * metres) / longer[0]
  const share = Math.log(metres / shorter[0]) / Math.log(longer[0] / shorter[0])
  return shorter[1] * (longer[1] / shorter[1]) ** share
}
