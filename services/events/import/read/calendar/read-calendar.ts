import type { EventPackage } from '../../../event-package.ts'
import type { Images } from '../images.ts'
import { Calendar, type CalendarField, type CalendarManifest } from '../manifest/calendar-schema.ts'
import { isTimeZone } from '../../../../../domain/civil-days.ts'
import type { YamlFile } from '../manifest/yaml-file.ts'
import { findColumn, openTable } from '../open-table.ts'
import { readOrganisation } from '../read-event.ts'
import type { OpenedPackage } from '../read-event-package.ts'
import { Cell } from '../../../../../reader/cell.ts'
import { Rejects } from '../../check/rejects.ts'
import { refuseTooManyRejects } from '../../check/check-rejects.ts'
import { RowRejected } from '../../../../../reader/row-context.ts'
import { SharedRows } from '../shared-rows.ts'
import { Sources } from '../sources/open-source.ts'
import { type RowSource } from '../../../../../reader/row-source.ts'
import { readSportLabel, refuseMissingSport } from '../read-race.ts'
import { eventKey, eventFromLines, raceKey } from './event-from-lines.ts'
import { type CalendarCells, type CalendarLine, readLine } from './read-line.ts'

export interface CalendarContent {
  id: string
  organisation: string
  events: EventPackage[]
  rejects: Rejects
}

/**
 * Reads an event.yml with a calendar. Lines with the same event name and year become the races of
 * one event.
 * @throws InvalidPackage
 */
export async function readCalendar(
  { folder, yaml, problems }: OpenedPackage,
  images: Images,
  rejectsPath: (calendarId: string) => string,
): Promise<CalendarContent> {
  const manifest = yaml.read(Calendar)
  const { calendar } = manifest
  const sources = new Sources()
  const opening = { folder, yaml, problems, sources, sharedRows: new SharedRows() }
  const organisation = readOrganisation({ manifest, yaml }, images)
  refuseUnknownTimeZones(manifest, yaml)
  refuseMissingSport(calendar, ['calendar'], yaml)
  const table = await openTable(calendar, ['calendar'], opening)
  const cells = table === undefined ? {} : findCells(table, manifest, yaml)
  await images.check()
  problems.throwIfAny()

  const rejects = new Rejects(rejectsPath(calendar.id))
  const lines = await readLines(table?.rows() ?? [], cells, manifest, rejects)
  const { sport, sport_label: label } = calendar
  const ofCalendar = {
    id: calendar.id,
    sport: sport ?? null,
    ...(label !== undefined && { sportLabel: readSportLabel(label) }),
  }
  const events = [...lines.values()].flatMap(
    (races) => eventFromLines(races, ofCalendar, organisation) ?? [],
  )
  return { id: calendar.id, organisation: organisation.name, events, rejects }
}

/** Reads the calendar lines, grouped by event key. */
async function readLines(
  rows: ReturnType<RowSource['rows']>,
  cells: CalendarCells,
  manifest: CalendarManifest,
  rejects: Rejects,
): Promise<Map<string, CalendarLine[]>> {
  const events = new Map<string, CalendarLine[]>()
  const races = new Map<string, number>()
  let count = 0
  rejects.begin()
  for await (const row of rows) {
    count += 1
    try {
      if (row.damage !== undefined) throw new RowRejected('', '', row.damage)
      const line = readLine(row.cells, row.line, cells, manifest)
      const key = eventKey(line)
      const race = `${key}-${raceKey(line)}`
      const same = races.get(race)
      if (same !== undefined) {
        throw new RowRejected(
          cells.race?.name ?? '',
          line.race,
          `is on line ${String(same)} already`,
        )
      }
      races.set(race, row.line)
      events.set(key, [...(events.get(key) ?? []), line])
    } catch (error) {
      if (!(error instanceof RowRejected)) throw error
      rejects.add({
        line: row.line,
        column: error.column,
        value: error.value,
        reason: error.message,
      })
    }
  }
  rejects.close()
  const { file } = manifest.calendar
  refuseTooManyRejects({ name: file, rejects, maxRejectedPercent: manifest.most_rejected }, count)
  return events
}

function findCells(
  table: RowSource,
  { calendar }: CalendarManifest,
  yaml: YamlFile,
): CalendarCells {
  const cells: CalendarCells = {}
  for (const [field, mapped] of Object.entries(calendar.columns)) {
    const name = typeof mapped === 'string' ? mapped : mapped.column
    const path = ['calendar', 'columns', field]
    const index = findColumn(name, { ...table, file: calendar.file }, path, yaml)
    cells[field as CalendarField] = new Cell(name, [index], calendar.missing)
  }
  return cells
}

function refuseUnknownTimeZones({ calendar }: CalendarManifest, yaml: YamlFile): void {
  const zones = [
    [['calendar', 'time_zone'], calendar.time_zone] as const,
    ...Object.entries(calendar.time_zones ?? {}).map(
      ([country, zone]) => [['calendar', 'time_zones', country], zone] as const,
    ),
  ]
  for (const [path, zone] of zones) {
    if (zone === undefined || isTimeZone(zone)) continue
    yaml.problem([...path], {
      code: 'event.unknownTimeZone',
      value: zone,
      message: 'There is no such time zone',
      expected: 'Use a name of the IANA list, such as Europe/Amsterdam.',
    })
  }
}
