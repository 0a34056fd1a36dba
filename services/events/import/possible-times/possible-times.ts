import {
  type Discipline,
  disciplines,
  downhill,
  fastestShare,
  fastestShareOfSplits,
  multisport,
  slowestAtLeast,
} from './records.ts'

/** Milliseconds between which a finish time can be true. */
export interface PossibleTimes {
  least: number
  most: number
}

/** What a row is checked by. */
export interface Competitor {
  /** Of the race, as event.yml writes it. */
  sport: string
  /** Names of the race, of the category and of rankings: a discipline of its own is known by them. */
  words: string
  /** Several athletes share the distance. */
  isTeam: boolean
}

/** How organisers call what is faster than the sport of the race, in the languages of the site. */
const ownDisciplines: readonly [RegExp, Discipline][] = [
  [/hand-? ?(?:bike|cycle|cycling)|手[搖摇]/i, discipline('handcycle')],
  [
    /wheelchair|wheeler|push ?rim|rolstoel|rollstuhl|fauteuil|carrozzin|silla de ruedas|[輪轮]椅/i,
    discipline('wheelchair'),
  ],
  [/down-?hill|downstream|descente|descenso|discesa|abfahrt|afdaling|[速下]降/i, downhill],
  [
    /duathlon|swim ?(?:&|and|-)? ?run|aquathlon|run ?(?:&|and|-)? ?bike|[鐵铁]人[兩两]項/i,
    multisport,
  ],
]

const relay =
  /relay|estafette|staffel|staffetta|relevos|relais|ekiden|接力|(?:^|[^\d])\d{1,2} ?[x×] ?\d/i
/** As many legs as the largest relays have: each is run as fast as it can be run alone. */
const maxLegs = 20

/** The finish times that can be true over a distance. */
export function possibleTimes(who: Competitor, metres: number): PossibleTimes {
  const { records, slowestPace } = disciplineOf(who)
  const fastest = fastestSeconds(records, metres, isRelay(who)) * fastestShare
  const slowest = Math.max(slowestAtLeast * 60, (metres / 1000) * slowestPace * 60)
  return { least: Math.floor(fastest * 1000), most: Math.ceil(slowest * 1000) }
}

/** Milliseconds: the least that a time since the start can be at a check point. */
export function minSplit(who: Competitor, metres: number): number {
  // The bicycle comes before the run, and is faster than the whole.
  const { records } = who.sport === 'triathlon' ? multisport : disciplineOf(who)
  return Math.floor(fastestSeconds(records, metres, isRelay(who)) * fastestShareOfSplits * 1000)
}

function disciplineOf({ sport, words }: Competitor): Discipline {
  return ownDisciplines.find(([name]) => name.test(words))?.[1] ?? discipline(sport)
}

function discipline(sport: string): Discipline {
  const found = disciplines[sport]
  if (found === undefined) throw new Error(`no records of ${sport}`)
  return found
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
