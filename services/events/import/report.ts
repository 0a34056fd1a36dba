import type { Decided } from './publish/decide-status.ts'
import type { Undone } from './publish/undo-publication.ts'
import type { Deletion } from './publish/delete-event.ts'
import type { ImportedRace, ImportReport } from './import-package.ts'
import type { Warning } from './check/warnings.ts'

const maxWarnings = 10
const maxPages = 20

/** Returns the text that `npm run import` prints after an import. */
export function describeReport(
  report: ImportReport,
  { check, seconds, origin }: { check: boolean; seconds: number; origin: string },
): string {
  const { eventId, eventName, changed, races, forced, pages } = report
  const name = `${eventName} (${eventId})`
  const time = `${seconds.toFixed(1)} s`
  const first = check
    ? `${name} is valid: checked in ${time}, nothing was changed.`
    : changed
      ? `Imported ${name} in ${time}.`
      : `Nothing to do: ${name} is what the database holds.`
  return linesOf([
    first,
    ...races.flatMap((race) => describeRace(race, check)),
    ...forced.map(
      ({ raceId, reason }) => `  ${raceId}: times that look impossible, by --force: ${reason}`,
    ),
    ...(report.unlikelyCourses ?? []).map(
      ({ raceId, length, distance }) =>
        `  ${raceId}: the line of the course has ${number(length)} m, the race ${number(distance)} m: check the file`,
    ),
    ...report.summaries.flatMap(({ raceId, lines }) => [
      `  ${raceId}:`,
      ...lines.map((line) => `    ${line}`),
    ]),
    ...describeWarnings(report.warnings),
    ...(pages.length > 0 ? ['Published:'] : []),
    ...shortened(pages, maxPages, (page) => `  ${origin}${page}`),
  ])
}

export function describeDeletion({ eventId, eventName, races, participants }: Deletion): string {
  return linesOf([
    `Deleted ${eventName} (${eventId}): ${number(races)} races, ${number(participants)} results.`,
    'Its addresses answer "410 Gone". Importing it again brings it back.',
  ])
}

export function describeUndo({ eventId, eventName, description, nowShown }: Undone): string {
  return linesOf([
    `Undone: ${description}. ${eventName} (${eventId}) is as after: ${nowShown.description}.`,
  ])
}

export function describeDecision({ name, status, page }: Decided, origin: string): string {
  return linesOf([`${name} is ${status}.`, 'Published:', `  ${origin}${page}`])
}

function describeRace(race: ImportedRace, check: boolean): string[] {
  const { raceId, added, changed, removed, unchanged, rejected, causes, rejectsPath } = race
  const rows = number(added + changed + unchanged)
  const changes = check
    ? ''
    : `: ${number(added)} added, ${number(changed)} changed, ${number(removed)} removed, ${number(unchanged)} unchanged`
  return [
    `  ${raceId}: ${rows} rows${changes}; ${number(rejected)} rejected`,
    ...causes.map(({ cause, count, lines }) => {
      const more = count > lines.length ? ', …' : ''
      return `    ${number(count)} ${count === 1 ? 'row' : 'rows'}: ${cause} (${count === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more})`
    }),
    ...(rejected > 0 ? [`    see ${rejectsPath}`] : []),
  ]
}

/** Describes warnings: the number of values for each cause, then the most frequent values. */
function describeWarnings(warnings: readonly Warning[]): string[] {
  if (warnings.length === 0) return []
  const values = warnings.reduce((sum, { count }) => sum + count, 0)
  const causes = new Map<string, number>()
  for (const { column, expected, count } of warnings) {
    const cause = `column "${column}": ${expected}`
    causes.set(cause, (causes.get(cause) ?? 0) + count)
  }
  return [
    `${number(values)} ${values === 1 ? 'value was' : 'values were'} left out, the rows kept:`,
    ...[...causes]
      .toSorted(([, a], [, b]) => b - a)
      .map(([cause, count]) => `  ${number(count)}: ${cause}`),
    ...shortened(warnings, maxWarnings, describeWarning),
  ]
}

function describeWarning({ file, line, column, value, count }: Warning): string {
  const times = count === 1 ? '' : `, ${number(count)} times in all`
  return `  ${file}:${String(line)}, column "${column}": ${JSON.stringify(value)}${times}`
}

function shortened<Item>(
  items: readonly Item[],
  most: number,
  describe: (item: Item) => string,
): string[] {
  const more = items.length - most
  return [
    ...items.slice(0, most).map(describe),
    ...(more > 0 ? [`  … and ${number(more)} more.`] : []),
  ]
}

function linesOf(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}

function number(value: number): string {
  return value.toLocaleString('en')
}
