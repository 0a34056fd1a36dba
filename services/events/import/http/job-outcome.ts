import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs'
import { join, parse } from 'node:path'
import { log } from '../../../platform/log.ts'
import { InvalidPackage, type PackageProblem } from '../../results/problems.ts'
import type { ImportReport } from '../import-package.ts'
import { PublishConflict } from '../publish/foreign-ids.ts'
import type { Outcome } from './schema.ts'

const maxRejectsLength = 100_000
/** More bytes than the text needs, so the text never ends with a part of a character. */
const maxRejectsBytes = 4 * maxRejectsLength

/** The outcome of a job whose process stopped or died before the job ended. */
export const interrupted = outcomeOf({
  code: 'import.interrupted',
  file: 'package.zip',
  message: 'The site was stopped before it recorded the result',
  expected: 'Send the package again: all of it is visible, or nothing of it.',
})

/** Returns the outcome of a job that reached the maximum duration of an import. */
export function tooSlow(isOfVisitor: boolean): Outcome {
  const longest = isOfVisitor ? 'a minute' : 'half an hour'
  return outcomeOf({
    code: 'import.tooSlow',
    file: 'package.zip',
    message: `The import took longer than ${longest} and was ended; nothing was changed`,
    expected: isOfVisitor
      ? 'Send it with the token of an organiser, for which there is more time.'
      : 'Send fewer races at once, and tables as CSV UTF-8.',
  })
}

function outcomeOf(...problems: PackageProblem[]): Outcome {
  return { report: null, rejects: [], problems }
}

/** The outcome of a job that failed because of an unexpected error. */
export const failed = outcomeOf({
  code: 'import.failed',
  file: 'package.zip',
  message: 'The import failed, and nothing was changed',
  expected: 'Send the package again later; if it fails again, tell the operator of the site.',
})

/** The parameters of a request, by the flags of the command that the texts of problems name. */
const parameters = [
  ['--force "REASON"', 'force=REASON'],
  ['--allow-removal', 'allowRemoval=true'],
  ['--keep-places', 'keepPlaces=true'],
  ['--keep-corrections', 'keepCorrections=true'],
  ['--drop-corrections', 'dropCorrections=true'],
  ['--privacy ', 'privacy='],
] as const

function withParameters(text: string): string {
  return parameters.reduce((replaced, [flag, name]) => replaced.replaceAll(flag, name), text)
}

/**
 * Returns the problems if the error says that a package was refused. Their texts name parameters of
 * the request in place of flags. Returns undefined for any other error.
 */
export function problemsOf(error: unknown): readonly PackageProblem[] | undefined {
  if (error instanceof InvalidPackage) {
    return error.problems.map((problem) => ({
      ...problem,
      message: withParameters(problem.message),
      expected: withParameters(problem.expected),
    }))
  }
  if (!(error instanceof PublishConflict)) return undefined
  const place = { code: 'event.idTaken', file: 'event.yml' }
  return [{ ...place, message: error.message, expected: 'Choose another id.' }]
}

/** Leaves out answers that are no parameters of the request. */
export function withAccepted(
  problems: readonly PackageProblem[],
  { properties }: { properties: object },
): PackageProblem[] {
  return problems.map(({ answers = [], ...problem }) => {
    const accepted = answers.filter(({ parameter }) => Object.hasOwn(properties, parameter))
    return accepted.length === 0 ? problem : { ...problem, answers: accepted }
  })
}

export function reportOf(report: ImportReport): Outcome['report'] {
  const { eventId, eventName, changed, publication, after, races, summaries, warnings } = report
  return {
    event_id: eventId,
    event_name: eventName,
    changed,
    ...(publication !== undefined && { publication }),
    ...(after !== undefined && { after }),
    races: races.map(({ raceId, rejectsPath: _, ...counts }) => ({
      race_id: raceId,
      ...counts,
      understanding: summaries.find((summary) => summary.raceId === raceId)?.lines ?? [],
    })),
    warnings,
    ...(report.impossible !== undefined && {
      impossible_times: report.impossible.map(({ raceId, ...race }) => ({
        race_id: raceId,
        ...race,
      })),
    }),
    ...(report.unlikelyCourses !== undefined && {
      unlikely_courses: report.unlikelyCourses.map(({ raceId, ...course }) => ({
        race_id: raceId,
        ...course,
      })),
    }),
    pages: report.pages,
    rankings: report.rankings,
  }
}

export function rejectsOf({ races }: ImportReport): Outcome['rejects'] {
  return races.flatMap(({ raceId, rejected, rejectsPath }) => {
    return rejected === 0 ? [] : readRejects(raceId, rejectsPath)
  })
}

/**
 * Returns the rejected rows of a race. Returns nothing if they cannot be read, because the other
 * results may be published already.
 */
function readRejects(race: string, path: string): Outcome['rejects'] {
  let text: string
  try {
    text = readBeginning(path, maxRejectsBytes)
  } catch (err) {
    log.error({ err }, 'the rejected rows of an import are not reported')
    return []
  }
  const truncated = text.length > maxRejectsLength
  const csv = truncated ? text.slice(0, text.lastIndexOf('\r\n', maxRejectsLength) + 2) : text
  return [{ race, csv, truncated }]
}

function readBeginning(path: string, maxBytes: number): string {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(maxBytes)
    return bytes.toString('utf8', 0, readSync(file, bytes))
  } finally {
    closeSync(file)
  }
}

/**
 * Returns the outcome of a job that was refused, with all rejected rows that were found before. Its
 * texts do not contain the folder of the job.
 */
export function refusalOf(problems: readonly PackageProblem[], folder: string): Outcome {
  const rejects = join(folder, 'rejects')
  const files = existsSync(rejects) ? readdirSync(rejects).toSorted() : []
  return {
    ...outcomeOf(...withoutFolder(problems, folder)),
    rejects: files.flatMap((file) => readRejects(parse(file).name, join(rejects, file))),
  }
}

/** Removes the folder of the job from the texts of problems. */
function withoutFolder(problems: readonly PackageProblem[], folder: string): PackageProblem[] {
  const text = JSON.stringify(problems)
  const inner = (name: string) => JSON.stringify(join(folder, name)).slice(1, -1)
  return JSON.parse(
    text
      .replaceAll(`${inner('package')}/`, '')
      .replaceAll(inner('package'), 'package.zip')
      .replaceAll(`${inner('rejects')}/`, '`rejects` of this job: '),
  ) as PackageProblem[]
}
