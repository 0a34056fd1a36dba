import {
  type Discipline,
  disciplines,
  downhill,
  fastestShare,
  fastestShareOfSplits,
  multisport,
  slowestAtLeast,
} from './records.ts'
import type { RaceSport } from '../../../../../domain/sports.ts'

/** Range of possible finish times in milliseconds. */
export interface PossibleTimes {
  least: number
  most: number
}

/** Data of a row that determines its possible times. */
export interface Competitor {
  sport: RaceSport
  /** Names of race, category and rankings, which may contain a discipline. */
  words: string
  /** True when several athletes share the distance. */
  isTeam: boolean
}

/** Terms in the site's languages for disciplines that are faster than the sport of the race. */
const ownDisciplines: readonly [RegExp, Discipline][] = [
  [/hand-? ?(?:bike|cycle|cycling)|手[搖摇]/i, disciplines.handcycle],
  [
    /wheelchair|wheeler|push ?rim|rolstoel|rollstuhl|fauteuil|carrozzin|silla de ruedas|[輪轮]椅/i,
    disciplines.wheelchair,
  ],
  [/down-?hill|downstream|descente|descenso|discesa|abfahrt|afdaling|[速下]降/i, downhill],
  [
    /duathlon|swim ?(?:&|and|-)? ?run|aquathlon|run ?(?:&|and|-)? ?bike|[鐵铁]人[兩两]項/i,
    multisport,
  ],
]

const relay =
  /relay|estafette|staffel|staffetta|relevos|relais|ekiden|接力|(?:^|[^\d])\d{1,2} ?[x×] ?\d/i
/** The largest relays have this many legs, each as fast as a race over the leg's distance. */
const maxLegs = 20

/** The range of possible finish times over a distance. */
export function possibleTimes(competitor: Competitor, metres: number): PossibleTimes {
  const { records, slowestPace } = disciplineOf(competitor)
  const fastest = fastestSeconds(records, metres, isRelay(competitor)) * fastestShare
  const slowest = Math.max(slowestAtLeast * 60, (metres / 1000) * slowestPace * 60)
  return { least: Math.floor(fastest * 1000), most: Math.ceil(slowest * 1000) }
}

/** The minimum time in milliseconds at a checkpoint. */
export function minSplit(competitor: Competitor, metres: number): number {
  // The cycling leg is faster than the whole triathlon, so splits use its records.
  const { records } = competitor.sport === 'triathlon' ? multisport : disciplineOf(competitor)
  return Math.floor(
    fastestSeconds(records, metres, isRelay(competitor)) * fastestShareOfSplits * 1000,
  )
}

function disciplineOf({ sport, words }: Competitor): Discipline {
  return ownDisciplines.find(([name]) => name.test(words))?.[1] ?? disciplines[sport]
}

function isRelay({ words, isTeam }: Competitor): boolean {
  return isTeam || relay.test(words)
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
