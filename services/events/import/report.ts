import type { ImportedRace, ImportReport } from './import-package.ts'
import type { Warning } from './results/warnings.ts'

const mostWarnings = 10

/** What the command says at the end. */
export function describeReport(
  { eventId, eventName, changed, races, summaries, warnings }: ImportReport,
  { check, seconds }: { check: boolean; seconds: number },
): string {
  const name = `${eventName} (${eventId})`
  const time = `${seconds.toFixed(1)} s`
  const first = check
    ? `${name} is valid: checked in ${time}, nothing was changed.`
    : changed
      ? `Imported ${name} in ${time}.`
      : `Nothing to do: ${name} is what the database holds.`
  const lines = [first, ...races.flatMap((race) => describeRace(race, check))]
  for (const summary of summaries) {
    lines.push(`  ${summary.raceId}:`, ...summary.lines.map((line) => `    ${line}`))
  }
  if (warnings.length > 0) {
    const values = warnings.reduce((sum, { count }) => sum + count, 0)
    lines.push(`${number(values)} values were left out, the rows kept:`)
    lines.push(...warnings.slice(0, mostWarnings).map(describeWarning))
    if (warnings.length > mostWarnings) {
      lines.push(`  … and ${number(warnings.length - mostWarnings)} more.`)
    }
  }
  return `${lines.join('\n')}\n`
}

function describeRace(race: ImportedRace, check: boolean): string[] {
  const { raceId, added, changed, removed, unchanged, rejected, rejectsPath } = race
  const rows = number(added + changed + unchanged)
  const changes = check
    ? ''
    : `: ${number(added)} added, ${number(changed)} changed, ${number(removed)} removed, ${number(unchanged)} unchanged`
  return [
    `  ${raceId}: ${rows} rows${changes}; ${number(rejected)} rejected`,
    ...(rejected > 0 ? [`    see ${rejectsPath}`] : []),
  ]
}

function describeWarning({ file, line, column, value, count, expected }: Warning): string {
  const times = count === 1 ? '' : `, ${number(count)} times in all`
  return `  ${file}:${String(line)}, column "${column}": ${JSON.stringify(value)}${times}. ${expected}`
}

function number(value: number): string {
  return value.toLocaleString('en')
}
