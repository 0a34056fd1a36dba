import type { ScoreRule } from '../../../../../domain/results.ts'
import type { Header } from '../../../../../reader/header.ts'
import { describeMapping, type Mapping } from '../../../../../reader/mapping.ts'
import { ruleInWords } from '../../../results/rank/rule-in-words.ts'
import type { Sample, Survey } from './survey.ts'

/** A summary of how the result file of a race was read, as lines for the operator. */
export interface ReadingSummary {
  raceId: string
  lines: string[]
}

export function summarise(
  raceId: string,
  { rankings, agreement, gaps, samples, ignored, mapping, notes }: Survey,
  header: Header,
): ReadingSummary {
  const [ranking] = rankings
  return {
    raceId,
    lines: [
      describeMapping(mapping, header),
      ...(ranking === undefined || agreement === undefined
        ? []
        : describePlaces(ranking.order ?? 'computed', agreement, mapping)),
      ...describeCommas(mapping),
      ...notes,
      ...(gaps === undefined ? [] : [describeGaps(gaps)]),
      ...samples.map(describeSample),
      ...(ignored === 0 ? [] : [`ignored lines, such as footers: ${String(ignored)}`]),
    ],
  }
}

function describePlaces(
  order: 'given' | 'computed',
  { rule, finishers, outOfOrder, differing }: NonNullable<Survey['agreement']>,
  { cells }: Mapping,
): string[] {
  const column = cells.place?.name ?? ''
  const isGiven = order === 'given'
  const { rows: count, examples } = isGiven ? outOfOrder : differing
  const first = isGiven
    ? `places as given in "${column}"${rule === 'given' ? '' : `, decided by ${ruleInWords(rule)}`}`
    : `places computed by ${ruleInWords(rule)}`
  if (count === 0 || rule === 'given') return [first]
  const rows = `${count.toLocaleString('en')} of ${finishers.toLocaleString('en')} rows`
  return [
    `${first}; ${rows} disagree:`,
    ...examples.map(
      ({ line, given, computed }) =>
        `  line ${String(line)}: ${String(given)} in the file, ${computed === null ? 'no' : `${String(computed)} by`} ${ruleInWords(rule)}`,
    ),
  ]
}

function describeCommas({ cells, thousandsInPoints: example }: Mapping): string[] {
  if (example === undefined) return []
  const value = example.replaceAll(',', '')
  return [
    `commas separate thousands in "${cells.points?.name ?? ''}": ${example} is ${value}; decimal_comma: true for points would read decimal commas`,
  ]
}

function describeGaps({ after, missing, areClosed }: NonNullable<Survey['gaps']>): string {
  const places =
    missing === 1 ? '1 place is missing' : `${missing.toLocaleString('en')} places are missing`
  const where = `after ${after.join(', ')}`
  return areClosed
    ? `${places} (${where}): the gaps are closed, by places: close`
    : `${places} (${where}): the gaps stay; places: close under results would close them`
}

function describeSample({ place, name, team, time, score }: Sample): string {
  const parts = [
    name,
    ...(team === null ? [] : [team]),
    ...(score?.value === undefined
      ? []
      : [`${score.value.toLocaleString('en')} ${unitOf(score.rule)}`]),
    ...(score !== undefined && time === null ? [] : [formatTime(time)]),
  ]
  return `${place === null ? '–' : `${String(place)}.`} ${parts.join(' · ')}`
}

function unitOf(rule: ScoreRule): string {
  if (rule === 'distance') return 'm'
  return rule === 'fewest_points' ? 'points' : rule
}

function formatTime(time: number | null): string {
  if (time === null) return '–'
  const hours = Math.floor(time / 3_600_000)
  const rest = new Date(time % 3_600_000).toISOString().slice(14, 22).replace(/\.00$/, '')
  return `${String(hours)}:${rest}`
}
