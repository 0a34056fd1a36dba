import { offsetAt } from '../../services/events/zoned-time.ts'

/** An entry of a calendar. */
export interface CalendarEntry {
  /**
   * Id of the entry. It is the same in all files, so a calendar program replaces an earlier version
   * of the entry.
   */
  uid: string
  summary: string
  description: string
  location: string
  url: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** Grows with each change of the entry and never decreases. */
  sequence: number
  changedAt: Date
  /**
   * When the entry takes place: from an instant in a time zone, or on whole days. The last day is
   * included.
   */
  when: { start: Date; timeZone: string } | { firstDay: string; lastDay: string }
}

const hour = 3_600_000
const day = 24 * hour

/** An iCalendar file (RFC 5545). Equal entries always give the same text. */
export function icalendar(
  producer: string,
  name: string,
  entries: readonly CalendarEntry[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(producer)}//events//EN`,
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    ...timeZones(entries),
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function entryLines(entry: CalendarEntry): string[] {
  const { when } = entry
  return [
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${String(entry.sequence)}`,
    `DTSTAMP:${utc(entry.changedAt)}`,
    ...('start' in when
      ? [startLine(when)]
      : [
          `DTSTART;VALUE=DATE:${basic(when.firstDay)}`,
          // In iCalendar, the end date is exclusive.
          `DTEND;VALUE=DATE:${basic(new Date(Date.parse(when.lastDay) + day).toISOString().slice(0, 10))}`,
        ]),
    `SUMMARY:${escaped(entry.summary)}`,
    ...(entry.location === '' ? [] : [`LOCATION:${escaped(entry.location)}`]),
    ...(entry.description === '' ? [] : [`DESCRIPTION:${escaped(entry.description)}`]),
    `STATUS:${entry.status}`,
    `URL;VALUE=URI:${entry.url}`,
    'END:VEVENT',
  ]
}

function startLine({ start, timeZone }: { start: Date; timeZone: string }): string {
  if (timeZone === 'UTC') return `DTSTART:${utc(start)}`
  return `DTSTART;TZID=${timeZone}:${localTime(start.getTime(), offsetAt(start.getTime(), timeZone))}`
}

/**
 * The time zones of the entries, each with its clock changes between the first and the last year of
 * the entries.
 */
function timeZones(entries: readonly CalendarEntry[]): string[] {
  const years = new Map<string, { first: number; last: number }>()
  for (const { when } of entries) {
    if (!('start' in when) || when.timeZone === 'UTC') continue
    const year = when.start.getUTCFullYear()
    const known = years.get(when.timeZone) ?? { first: year, last: year }
    years.set(when.timeZone, {
      first: Math.min(known.first, year),
      last: Math.max(known.last, year),
    })
  }
  return [...years].flatMap(([timeZone, { first, last }]) => [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...changesOf(timeZone, Date.UTC(first, 0, 1) - day, Date.UTC(last + 1, 0, 2)).flatMap(
      ({ at, from, to }) => {
        const kind = to > from ? 'DAYLIGHT' : 'STANDARD'
        return [
          `BEGIN:${kind}`,
          `DTSTART:${localTime(at, from)}`,
          `TZOFFSETFROM:${offsetText(from)}`,
          `TZOFFSETTO:${offsetText(to)}`,
          `END:${kind}`,
        ]
      },
    ),
    'END:VTIMEZONE',
  ])
}

interface OffsetChange {
  at: number
  /** UTC offset before the change, in milliseconds. */
  from: number
  /** UTC offset after the change, in milliseconds. */
  to: number
}

/**
 * Returns the changes of the UTC offset between two instants. The first item of the list is not a
 * change: its two offsets are both the offset at the first instant.
 */
function changesOf(timeZone: string, first: number, last: number): OffsetChange[] {
  let from = offsetAt(first, timeZone)
  const changes: OffsetChange[] = [{ at: first, from, to: from }]
  // Compares the offset every 30 days. No change is missed, because summer time lasts longer than
  // 30 days.
  for (let at = first; at < last; at += 30 * day) {
    const to = offsetAt(at + 30 * day, timeZone)
    if (to === from) continue
    let [before, after] = [at, at + 30 * day]
    while (after - before > hour / 2) {
      const middle = Math.floor((before + after) / hour) * (hour / 2)
      if (middle <= before || middle >= after) break
      if (offsetAt(middle, timeZone) === from) before = middle
      else after = middle
    }
    changes.push({ at: after, from, to })
    from = to
  }
  return changes
}

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / 60_000
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}${two(minutes % 60)}`
}

const basic = (iso: string) => iso.replaceAll(/[-:]|\.\d+/g, '')
const utc = (instant: Date) => basic(instant.toISOString())
const localTime = (instant: number, offset: number) => utc(new Date(instant + offset)).slice(0, -1)

function escaped(text: string): string {
  // Most texts have no such character, and one test is faster than two replacements.
  if (!/[\\;,\n]/.test(text)) return text
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)
}

const maxOctets = 75

/** Breaks a line into lines of at most 75 octets, between characters. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= maxOctets) return line
  let [text, begin, end, octets] = ['', 0, 0, 0]
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > maxOctets) {
      text += `${line.slice(begin, end)}\r\n `
      begin = end
      octets = 1
    }
    end += character.length
    octets += size
  }
  return text + line.slice(begin)
}

/** Length of a character in UTF-8. Much faster than `Buffer.byteLength`. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
}
