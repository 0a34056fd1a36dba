import type { Meaning } from '../meanings.ts'
import type { SourceRow } from '../row-source.ts'
import { readState } from '../source-terms.ts'
import type { Table } from './table.ts'

/**
 * Reports of swim and track meets, as Hy-Tek Meet Manager prints them: a heading and a line of names
 * for each event, and below an athlete further lines with splits, relay members or reasons.
 */
const columns = {
  Event: 'race',
  Place: 'place',
  Name: 'name',
  Age: 'age',
  Team: 'team',
  Gender: 'gender',
  Result: 'race_time',
  Status: 'state',
  Points: 'points',
} as const satisfies Record<string, Meaning>

const eventLine = /^\s*\(?(?:Event|#)\s*#?\s*(\d+[A-Z]?)\s+(\S.*?)\)?\s*$/i
const twoEvents = /\bEvent\s+\d+.*\bEvent\s+\d+/i
const roundLine = /^\s*(?:\S+ )*?(?:prelim|semi|swim-?off|time trial)[\w-]*(?: \S+)*\s*$/i
/** The athletes of these finals are ranked together. */
const finalLine =
  /^\s*(?:[A-H] ?- ?finals?|(?:championship|consolation|bonus|timed)? ?finals?(?: .*)?)\s*$/i
const labels =
  /\b(?:Name|Age|Year|Yr|Gr|Team|School|Club|Relay|(?:Seed|Entry|Prelims?|Semi-?Finals?|Semis?|Finals?)(?: (?:Time|Mark))?|Time|Wind|Heat|H#|Points|Pts|Place|Pl|Std|Qual)(?!\w)/gi
const resultLabels = [/^final/i, /^semi/i, /^prelim/i, /^time$/i]
const pointsLabel = /^(?:points|pts)$/i
const genderOfEvent = /^(?:women|men|girls|boys|female|male)\b/i
/** Number of lines of a text in which the first event is searched. */
const maxLines = 400
/** Maximum number of lines from the heading of an event to the names of its columns. */
const maxLinesAbove = 12
/** Maximum distance of the end of a value from the end of its label. */
const maxShift = 5

interface Label {
  text: string
  start: number
  end: number
}

/** The columns of an event. Numbers are positions in a line. */
interface Layout {
  name: number
  age: Label | undefined
  team: number | undefined
  relay: number | undefined
  /** Labels behind the team. Their values end near the end of the label. */
  values: Label[]
  result: Label
}

/** Finds the columns in a line of names. Undefined for other lines. */
function layoutOf(line: string): Layout | undefined {
  // A line with other words, or with tabs, names the columns of another kind of table.
  if (line.includes('\t') || line.replaceAll(labels, '').trim() !== '') return undefined
  const all = Array.from(line.matchAll(labels), (match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
  const labelled = (pattern: RegExp) => all.find(({ text }) => pattern.test(text))
  const team = labelled(/^(?:team|school|club)$/i)
  const relay = labelled(/^relay$/i)
  const name = labelled(/^name$/i) ?? (relay && team)
  const [result] = resultLabels.flatMap((pattern) => labelled(pattern) ?? [])
  if (name === undefined || result === undefined) return undefined
  const left = [name, team, relay, labelled(/^pl/i), labelled(/^(?:age|year|yr|gr)$/i)]
  return {
    name: name.start,
    age: labelled(/^(?:age|year|yr|gr)$/i),
    team: team?.start,
    relay: relay?.start,
    values: all.filter((label) => !left.includes(label)),
    result,
  }
}

/** Whether a text has the heading of an event and the names of columns with results below it. */
export function isMeetReport(text: string): boolean {
  const lines = text.split(/\r*\n|\f/, maxLines)
  if (lines.some((line) => twoEvents.test(line))) return false
  return lines.some((line, index) => {
    if (!eventLine.test(line)) return false
    const names = lines.slice(index + 1, index + 1 + maxLinesAbove).map(layoutOf)
    return names.some((layout) => layout !== undefined)
  })
}

/** Reads a report as a table with a row for each athlete and event. */
export function meetTable(text: string): Table {
  const rows = athletesOf(text)
  return {
    columns: Object.keys(columns),
    rows: () => rows,
    settings: { layout: 'meet' },
    meanings: new Map(Object.entries(columns)),
    times: 'seconds',
  }
}

interface Athlete {
  line: number
  number: string
  title: string
  round: string
  cells: readonly string[]
}

function athletesOf(text: string): SourceRow[] {
  const athletes: Athlete[] = []
  let event = { number: '', title: '' }
  let round = ''
  let layout: Layout | undefined
  for (const [index, written] of text.split(/\r*\n|\f/).entries()) {
    const [, number, title = ''] = eventLine.exec(written) ?? []
    if (number !== undefined) {
      // A page begins with the event that it continues, in brackets.
      if (number !== event.number) round = ''
      event = { number, title }
      continue
    }
    const names = layoutOf(written)
    if (names !== undefined) layout = names
    else if (roundLine.test(written)) round = written.trim()
    else if (finalLine.test(written)) round = ''
    else if (layout !== undefined && event.number !== '') {
      const cells = readAthlete(written, layout)
      if (cells !== undefined) athletes.push({ line: index + 1, ...event, round, cells })
    }
  }
  const numbers = new Map<string, Set<string>>()
  for (const { number, title } of athletes) {
    numbers.set(title, (numbers.get(title) ?? new Set()).add(number))
  }
  return athletes.map(({ line, cells, ...race }) => {
    const [gender = ''] = genderOfEvent.exec(race.title) ?? []
    const [place = '', name = '', age = '', team = '', ...result] = cells
    return { line, cells: [raceName(race, numbers), place, name, age, team, gender, ...result] }
  })
}

/** Events of one title have their numbers in their names. */
function raceName(
  race: Pick<Athlete, 'number' | 'title' | 'round'>,
  numbers: ReadonlyMap<string, ReadonlySet<string>>,
) {
  const isShared = (numbers.get(race.title)?.size ?? 0) > 1
  const name = isShared ? `Event ${race.number} ${race.title}` : race.title
  return race.round === '' ? name : `${name} – ${race.round}`
}

/**
 * Reads the line of an athlete as place, name, age, team, result, status and points. Undefined for
 * other lines, such as lines with splits, because they have no name.
 */
function readAthlete(written: string, layout: Layout): string[] | undefined {
  const line = written.replaceAll(/\.{3,}|(?:\. ){3,}/g, (dots) => ' '.repeat(dots.length))
  const before = line.slice(0, layout.name).trim()
  const hasPlace = /^[*=T]?\d{1,4}\.?$|^-{2,3}$/i.test(before)
  const nameEnd = layout.age?.start ?? layout.team ?? layout.result.start
  const isRelay = layout.relay !== undefined && layout.team === layout.name
  const rest = isRelay ? line.length : nameEnd
  const name = line.slice(layout.name, rest).trim()
  // A line of splits may begin with the time of reaction: `r:+0.71  28.10`.
  if (!/^\p{L}/u.test(name) || /^r:/i.test(name)) return undefined
  const values = valuesIn(line, layout)
  const left = line.slice(0, Math.min(line.length, ...values.map(({ start }) => start)))
  const value = values.find(({ label }) => label === layout.result)?.text ?? ''
  const points = values.find(({ label }) => pointsLabel.test(label.text))?.text ?? ''
  const hasStatus = readState(before) !== undefined
  if (!hasPlace && !hasStatus && (before !== '' || value === '')) return undefined
  const age = layout.age === undefined ? '' : left.slice(layout.age.start, layout.team).trim()
  const [team = ''] = left
    .slice(layout.team ?? line.length, layout.relay)
    .trim()
    .split(/\s{3,}/)
  const letter = isRelay ? left.slice(layout.relay).replaceAll(/['"\s]/g, '') : ''
  const whole = isRelay ? `${team} ${letter}`.trim() : name
  return [
    before.replace(/\D/g, ''),
    whole.replace(/^([^,]+),\s*(\S.*)$/, '$2 $1'),
    /^\d+$/.test(age) && /^age$/i.test(layout.age?.text ?? '') ? age : '',
    team,
    ...(hasStatus ? ['', before] : readResult(value, before)),
    /^\d+(?:\.\d+)?$/.test(points) ? points : '',
  ]
}

/** Words for a false start, and for an athlete without a valid mark. */
const otherStates: Readonly<Record<string, string>> = { FS: 'DSQ', NM: 'DNF', NH: 'DNF', ND: 'DNF' }

/**
 * Reads `X2:03.45` and `2:03.45q` as a time, and words such as DQ as a status. Marks of field
 * events, such as 5.40m and 17-06.25, stay as they are, because they are not times.
 */
function readResult(value: string, before: string): [result: string, status: string] {
  const [, sign = '', time] = /^([A-Z*]?)(\d[\d:.]*\d)(?!m$)[^\d.:-]*$/i.exec(value) ?? []
  if (time !== undefined) {
    const isExhibition = /x/i.test(sign) || before.startsWith('-')
    return [time, isExhibition ? 'exhibition' : '']
  }
  if (readState(value) !== undefined) return ['', value]
  const other = otherStates[value]
  if (other !== undefined) return ['', other]
  return [value === 'NT' ? '' : value, '']
}

interface Value {
  text: string
  start: number
  label: Label
}

/** Finds the values behind the team, by the ends of the labels. */
function valuesIn(line: string, { values, team, name, relay }: Layout): Value[] {
  const first = Math.min(...values.map(({ start }) => start))
  const from = Math.max(first - maxShift, (relay ?? team ?? name) + 1)
  return Array.from(line.matchAll(/\S+/g)).flatMap(({ 0: text, index: start }) => {
    if (start < from) return []
    const end = start + text.length
    const [label] = values.toSorted((a, b) => Math.abs(a.end - end) - Math.abs(b.end - end))
    const isBelow = label !== undefined && start < label.end && end > label.start
    const isNear = isBelow || Math.abs((label?.end ?? Infinity) - end) <= maxShift
    const isValue =
      /\d[.:]\d|^\d+$/.test(text) || readState(text) !== undefined || /^[A-Z]{2,4}$/.test(text)
    return label !== undefined && isNear && isValue ? [{ text, start, label }] : []
  })
}
