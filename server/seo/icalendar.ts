import { LRUCache } from 'lru-cache'
import { addDays, dayMs } from '../../domain/civil-days.ts'
import { getOrCreate } from '../../domain/get-or-create.ts'
import { offsetAt } from '../../services/events/zoned-time.ts'

/** An entry of a calendar. */
export interface CalendarEntry {
  /**
   * Id of the entry. It is the same in all files, so a calendar program replaces an earlier
   * version of the entry.
   */
  uid: string
  summary: string
  description: string
  location: string
  url: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** Grows with each change of the entry and never decreases. */
  sequence: number
  /** Instant in UTC of the last change, in the form of `toISOString`. */
  changedAt: string
  /**
   * Time of the entry: an instant in a time zone, or whole days from the first to the last day
   * inclusive.
   */
  when: { start: Date; timeZone: string } | { firstDay: string; lastDay: string }
}

const hour = 3_600_000

/** Returns an iCalendar file (RFC 5545). Equal entries always give the same text. */
export function icalendar(
  producer: string,
  name: string,
  entries: readonly CalendarEntry[],
): string {
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(producer)}//events//EN`,
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
  ]
  return `${linesOf(head)}${timeZones(entries)}${entries.map(entryText).join('')}END:VCALENDAR\r\n`
}

/** Returns the text of an entry. Folds only lines that may be long. */
function entryText(entry: CalendarEntry): string {
  const { when, summary, location, description } = entry
  const head = `BEGIN:VEVENT\r\n${folded(`UID:${entry.uid}`)}SEQUENCE:${String(entry.sequence)}\r\n`
  const time = `DTSTAMP:${basic(entry.changedAt)}\r\n${'start' in when ? startLine(when) : dayLines(when)}`
  const texts =
    folded(`SUMMARY:${escaped(summary)}`) +
    (location === '' ? '' : folded(`LOCATION:${escaped(location)}`)) +
    (description === '' ? '' : folded(`DESCRIPTION:${escaped(description)}`))
  const url = folded(`URL;VALUE=URI:${entry.url}`)
  return `${head}${time}${texts}STATUS:${entry.status}\r\n${url}END:VEVENT\r\n`
}

function dayLines({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string {
  // In iCalendar, the end date is the day after the last day.
  return `DTSTART;VALUE=DATE:${basic(firstDay)}\r\nDTEND;VALUE=DATE:${basic(addDays(lastDay, 1))}\r\n`
}

function startLine({ start, timeZone }: { start: Date; timeZone: string }): string {
  if (timeZone === 'UTC') return `DTSTART:${basic(start.toISOString())}\r\n`
  const local = localTime(start.getTime(), offsetAt(start.getTime(), timeZone))
  return folded(`DTSTART;TZID=${timeZone}:${local}`)
}

/**
 * Returns the time zones of the entries, each with its changes of the UTC offset between the first
 * and the last year of the entries.
 */
function timeZones(entries: readonly CalendarEntry[]): string {
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
  return [...years].map(([timeZone, { first, last }]) => zoneText(timeZone, first, last)).join('')
}

/** Texts of time zones that calendars have used, by name and years. */
const zoneTexts = new LRUCache<string, string>({ max: 500 })

function zoneText(timeZone: string, first: number, last: number): string {
  const key = `${timeZone} ${String(first)} ${String(last)}`
  return getOrCreate(zoneTexts, key, () => writtenZone(timeZone, first, last))
}

/** Returns the component of a time zone with its changes of the UTC offset in some years. */
function writtenZone(timeZone: string, first: number, last: number): string {
  const changes = changesOf(timeZone, Date.UTC(first, 0, 1) - dayMs, Date.UTC(last + 1, 0, 2))
  return linesOf([
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...changes.flatMap(({ at, from, to }) => {
      const kind = to > from ? 'DAYLIGHT' : 'STANDARD'
      return [
        `BEGIN:${kind}`,
        `DTSTART:${localTime(at, from)}`,
        `TZOFFSETFROM:${offsetText(from)}`,
        `TZOFFSETTO:${offsetText(to)}`,
        `END:${kind}`,
      ]
    }),
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
 * Returns the changes of the UTC offset between two instants. The first item is not a change: both
 * of its offsets are the offset at the first instant.
 */
function changesOf(timeZone: string, first: number, last: number): OffsetChange[] {
  let from = offsetAt(first, timeZone)
  const changes: OffsetChange[] = [{ at: first, from, to: from }]
  // Compares the offset every 30 days. This finds the changes of summer time, because summer time
  // lasts longer than 30 days.
  for (let at = first; at < last; at += 30 * dayMs) {
    const to = offsetAt(at + 30 * dayMs, timeZone)
    if (to === from) continue
    let [before, after] = [at, at + 30 * dayMs]
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
const localTime = (instant: number, offset: number) =>
  basic(new Date(instant + offset).toISOString()).slice(0, -1)

/** Escapes a text. Leaves out control characters that iCalendar does not allow. */
function escaped(text: string): string {
  // One test is faster than three replacements, and most texts contain none of these characters.
  if (!/[\\;,\p{Cc}]/u.test(text)) return text
  return text
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

const maxOctets = 75

const linesOf = (lines: readonly string[]) => lines.map(folded).join('')

/** Returns a line with its line end, folded between characters into lines of at most 75 octets. */
function folded(line: string): string {
  // A character takes at most three octets for each code unit in UTF-16.
  if (line.length * 3 <= maxOctets || Buffer.byteLength(line) <= maxOctets) return `${line}\r\n`
  const octets = Buffer.from(line)
  let [text, begin, end] = ['', 0, maxOctets]
  while (end < octets.length) {
    while (isInsideCharacter(octets[end])) end -= 1
    text += `${octets.toString('utf8', begin, end)}\r\n `
    // The space at the beginning of the next line is an octet, too.
    begin = end
    end += maxOctets - 1
  }
  return `${text}${octets.toString('utf8', begin)}\r\n`
}

/** Returns true if an octet of UTF-8 is not the first octet of its character. */
const isInsideCharacter = (octet = 0) => (octet & 0xc0) === 0x80
