import type { Entries, StatusDecision } from '../../../../domain/events.ts'
import { isDay } from '../../../../domain/civil-days.ts'
import { readMoment } from './manifest/moments.ts'
import type { EntriesInManifest, Manifest, StatusInManifest } from './manifest/schema.ts'
import type { YamlFile } from './manifest/yaml-file.ts'

/**
 * The data for reading moments in event.yml: the file, and the first day and the time zone of the
 * event.
 */
interface Moments {
  yaml: YamlFile
  event: Pick<Manifest['event'], 'date_from' | 'time_zone'>
}

type Path = (string | number)[]

/**
 * Reads `status` of an event or a race.
 * @param path path of the event or the race in event.yml
 */
export function readStatus(
  status: StatusInManifest | undefined,
  path: Path,
  moments: Moments,
): StatusDecision | null {
  if (status === undefined) return null
  const { is, reason, decided_at: decidedAt, new_start: newStart, new_place: newPlace } = status
  const at = [...path, 'status']
  refuseUseless(status, at, moments.yaml)
  return {
    status: is,
    reason,
    decidedAt: momentOf(decidedAt, [...at, 'decided_at'], moments),
    newStart: readNewStart(newStart, [...at, 'new_start'], moments),
    newPlace: newPlace ?? null,
  }
}

/** Reads `entries` of an event or a race. */
export function readEntries(
  entries: EntriesInManifest | undefined,
  path: Path,
  moments: Moments,
): Entries | null {
  if (entries === undefined) return null
  const { url = null, opens, closes, price = null, state = 'open' } = entries
  const at = [...path, 'entries']
  const instant = (field: 'opens' | 'closes', text: string | undefined) =>
    momentOf(text, [...at, field], moments)?.toISOString() ?? null
  return { url, opens: instant('opens', opens), closes: instant('closes', closes), price, state }
}

function refuseUseless({ is, new_start, new_place }: StatusInManifest, path: Path, yaml: YamlFile) {
  const problem = (field: string, value: string, expected: string) => {
    yaml.problem([...path, field], {
      code: 'status.contradiction',
      value,
      message: `It does not fit the status ${is}`,
      expected,
    })
  }
  if (new_start !== undefined && is !== 'postponed' && is !== 'moved') {
    problem('new_start', new_start, 'Leave it out, or use the status postponed.')
  }
  if (is === 'moved' && new_place === undefined) {
    problem('is', is, 'Say in new_place where it takes place now.')
  }
}

function readNewStart(text: string | undefined, path: Path, { yaml, event }: Moments) {
  if (text === undefined) return null
  const written = text.replace('T', ' ')
  const isRead =
    written.length === 10
      ? isDay(written)
      : readMoment(written, event.date_from, event.time_zone) !== undefined
  if (!isRead) noSuchTime(yaml, path, text)
  return isRead ? written : null
}

function momentOf(text: string | undefined, path: Path, { yaml, event }: Moments): Date | null {
  if (text === undefined) return null
  const moment = readMoment(text, event.date_from, event.time_zone)
  if (moment === undefined) noSuchTime(yaml, path, text)
  return moment ?? null
}

function noSuchTime(yaml: YamlFile, path: Path, value: string): void {
  yaml.problem(path, {
    code: 'time.none',
    value,
    message: 'There is no such day or time',
    expected: 'Write it as 09:30 or 2026-05-03 09:30.',
  })
}
