import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import {
  type DatabaseLocation,
  openDatabase,
  type OpenDatabase,
} from '../../platform/database/database.ts'
import { isDiskFull } from '../../platform/database/disk-full.ts'
import { DirectoryLocked } from '../../platform/database/directory-lock.ts'
import { describeOpeningError } from '../../platform/database/opening-error.ts'
import type { EventsSchema } from '../database.ts'
import { executeThroughSite, SiteEnded, throughSiteOrDirectly } from './import-client.ts'
import type { ImportOptions } from './import-package.ts'
import { watchFolder } from './watch/watch-folder.ts'
import { readPrivacyDecision } from '../results/identity/privacy-decisions.ts'
import { type ImportCommand, type CommandResult, executeCommand } from './execute-command.ts'
import { type FileRequest, readFileArguments } from './understand/file-arguments.ts'
import { type OpenedArchive, withArchive } from './understand/archive-file.ts'
import { describeAndWrite, readWhole } from './understand/understand-file.ts'
import type { ImportTerminal } from './import-terminal.ts'
import { ProgressLine } from './progress-line.ts'
import { describeProblem, InvalidPackage } from '../results/problems.ts'
import { PublishConflict } from './publish/publish-event.ts'
import { eventStatuses } from '../../../domain/events.ts'
import { describeDecision, describeDeletion, describeReport, describeUndo } from './report.ts'

export interface ImportConfig {
  database: DatabaseLocation
  /**
   * Folders of the migrations of all services. The command refuses a database that is too new for
   * any of these services.
   */
  migrations: readonly URL[]
  varDirectory: string
  realDataDir: string | undefined
  /** `origin` is the prefix of the page addresses in the report. */
  site?: { origin?: string }
}

const exitCode = { done: 0, invalid: 1, usage: 2, unavailable: 3, interrupted: 130 }

export const importUsage = `Usage: npm run import -- PATH [--check] [--rejects FILE] [--privacy ATHLETE=LINE]…
                             [--force REASON] [--allow-removal] [--keep-places]
                              [--keep-corrections | --drop-corrections]
       npm run import -- FILE [--write] [--column FIELD=COLUMN]… [--times FORMAT] [--encoding NAME]
                              [--sheet NAME] [--name …] [--date …] and other facts of the event
       npm run import -- FILE            a table of results (.csv, .tsv, .txt, .json, .xml, .xlsx, .zip): prints how its columns are understood
--write         write an event.yml for the file beside it
--table NAME    the repeated element of a JSON or XML file that has the rows
--column FIELD=COLUMN
                which column has the field, where the file does not tell: --column name=Athlete
--times FORMAT  of times that are numbers: minutes, seconds or milliseconds
--event, --name, --organisation, --date, --time-zone, --sport or --sport-label, --race, --distance, --city, --country
                facts of the event for event.yml: --event is its id, --race the name of the race
--delete EVENT_ID
       npm run import -- --undo EVENT_ID
       npm run import -- --watch FOLDER
       npm run import -- --status EVENT_ID[/RACE] STATUS REASON [--date DATE] [--place PLACE]

PATH            the folder of an event package: it holds event.yml
--check         validate only, change nothing
--rejects FILE  where rows that cannot be used are listed (default: var/rejects/)
--privacy ATHLETE=LINE
                where an import asks: the line of the result file that is the hidden athlete with this id
                (none: no line is)
--force REASON  publish finish times that look impossible; the reason is recorded
--allow-removal let more than a twentieth of the published people of a race disappear
--keep-places   publish the places of the file although a correction contradicts them
--keep-corrections
                publish corrected results although the file has other values
--drop-corrections
                publish the file without the corrections of results
--undo EVENT_ID
                publish the state of an event before its latest import or correction
--watch FOLDER  import each package (folder or zip) that is put into the folder; the report is written beside it
--delete EVENT_ID
                delete an event and all that belongs to it; its addresses answer "410 Gone"
--status EVENT_ID[/RACE] STATUS REASON
                say that an event, or one of its races, is cancelled, postponed, moved, or scheduled again;
                REASON is a sentence for visitors
--date DATE     with postponed or moved: the new day (2026-05-03), or the new start (2026-05-03 09:30)
--place PLACE   with moved or postponed: where it takes place now

See docs/event-packages.md.
`

/**
 * Runs the command `npm run import`.
 * @param argv arguments after the program name
 * @returns the exit code: 0 done; 1 invalid package; 2 wrong usage; 3 database busy or unavailable,
 * or the site ended; 130 interrupted
 */
export async function runImportCommand(
  argv: readonly string[],
  config: ImportConfig,
  terminal: ImportTerminal,
): Promise<number> {
  const watched = watchedFolder(argv)
  if (watched !== undefined) return watch(watched, config, terminal)
  const file = readFileArguments(argv)
  const command = readArguments(argv, config)
  if (file === undefined && command === undefined) {
    terminal.stderr.write(importUsage)
    return exitCode.usage
  }
  const path = file?.path ?? (command?.type === 'import' ? command.path : '')
  if (!isZip(path)) return runOn(undefined, file, command, config, terminal)
  try {
    return await withArchive(
      path,
      (archive) => runOn(archive, file, command, config, terminal),
      terminal.signal,
    )
  } catch (error) {
    return reportError(error, terminal)
  }
}

function isZip(path: string): boolean {
  return /\.zip$/i.test(path) && statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/**
 * Runs the command for a single file, for a package, or for an archive that contains a file or a
 * package.
 */
async function runOn(
  archive: OpenedArchive | undefined,
  file: FileRequest | undefined,
  command: ImportCommand | undefined,
  config: ImportConfig,
  terminal: ImportTerminal,
): Promise<number> {
  if (archive !== undefined && 'package' in archive && command?.type === 'import') {
    return runPackageCommand({ ...command, path: archive.package }, config, terminal)
  }
  if (file === undefined) {
    return command === undefined ? exitCode.usage : runPackageCommand(command, config, terminal)
  }
  try {
    const inMemory =
      archive !== undefined && 'table' in archive
        ? archive.table
        : { path: file.path, bytes: readWhole(file.path), isUnpacked: false }
    await describeAndWrite(inMemory, file, terminal)
    return exitCode.done
  } catch (error) {
    return reportError(error, terminal)
  }
}

async function runPackageCommand(
  command: ImportCommand,
  config: ImportConfig,
  terminal: ImportTerminal,
): Promise<number> {
  const progress = new ProgressLine(terminal.stdout)
  const started = performance.now()
  try {
    const outcome = await execute(command, config, {
      varDirectory: config.varDirectory,
      onProgress: ({ race, rows }) => {
        progress.show(`${race}: ${rows.toLocaleString('en')} rows`)
      },
      onWait: (eventId) => {
        progress.clear()
        terminal.stdout.write(`Waiting for the import of ${eventId || 'another event'} to end.\n`)
      },
      ...(terminal.signal === undefined ? {} : { signal: terminal.signal }),
    })
    progress.clear()
    const seconds = (performance.now() - started) / 1000
    const origin = config.site?.origin ?? ''
    terminal.stdout.write(describe(outcome, { check: isCheck(command), seconds, origin }))
    return exitCode.done
  } catch (error) {
    progress.clear()
    return reportError(error, terminal)
  }
}

/** The folder of `--watch FOLDER`; undefined for any other call. */
function watchedFolder([option, folder, ...more]: readonly string[]): string | undefined {
  const isFolder =
    folder !== undefined && statSync(folder, { throwIfNoEntry: false })?.isDirectory()
  return option === '--watch' && more.length === 0 && isFolder === true
    ? resolve(folder)
    : undefined
}

/** Imports the packages of a drop folder until the process is stopped. */
async function watch(
  folder: string,
  config: ImportConfig,
  { stdout, signal = new AbortController().signal }: ImportTerminal,
): Promise<number> {
  await watchFolder(folder, {
    stdout,
    signal,
    temporary: config.varDirectory,
    async importFolder(path) {
      let text = ''
      const captured = new Writable({
        write(chunk, _encoding, written) {
          text += String(chunk)
          written()
        },
      })
      const code = await runImportCommand([path], config, {
        stdout: captured,
        stderr: captured,
        signal,
      })
      return { text, isFinal: code === exitCode.done || code === exitCode.invalid }
    },
  })
  return exitCode.interrupted
}

const isCheck = (command: ImportCommand) => command.type === 'import' && command.check

function describe(
  outcome: CommandResult,
  options: { check: boolean; seconds: number; origin: string },
): string {
  switch (outcome.type) {
    case 'deleted':
      return describeDeletion(outcome.deletion)
    case 'decided':
      return describeDecision(outcome.decided, options.origin)
    case 'undone':
      return describeUndo(outcome.undone)
    case 'report':
      return describeReport(outcome.report, options)
  }
}

function readArguments(argv: readonly string[], config: ImportConfig): ImportCommand | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        check: { type: 'boolean' },
        rejects: { type: 'string' },
        privacy: { type: 'string', multiple: true, default: [] },
        force: { type: 'string' },
        'allow-removal': { type: 'boolean' },
        'keep-places': { type: 'boolean' },
        'keep-corrections': { type: 'boolean' },
        'drop-corrections': { type: 'boolean' },
        delete: { type: 'string' },
        undo: { type: 'string' },
        status: { type: 'string' },
        date: { type: 'string' },
        place: { type: 'string' },
      },
    })
    const { status, date, place, undo, delete: deleted, ...ofImport } = values
    if (status !== undefined) {
      const others = [undo, deleted, ...Object.values(ofImport).flat()]
      const isAlone = others.every((value) => value === undefined)
      return isAlone ? statusCommand(status, positionals, { date, place }) : undefined
    }
    if (date !== undefined || place !== undefined) return undefined
    const eventId = undo ?? deleted
    if (eventId === undefined) return importCommand(ofImport, positionals, config)
    const isAlone =
      (undo === undefined || deleted === undefined) &&
      Object.values(ofImport).flat().length + positionals.length === 0
    if (!isAlone || eventId === '') return undefined
    return { type: undo === undefined ? 'delete' : 'undo', eventId }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

interface ImportFlags {
  check?: boolean
  rejects?: string
  privacy: string[]
  force?: string
  'allow-removal'?: boolean
  'keep-places'?: boolean
  'keep-corrections'?: boolean
  'drop-corrections'?: boolean
}

/** Reads the flags of an import. Undefined when they contradict each other. */
function importCommand(
  flags: ImportFlags,
  [path, ...more]: readonly string[],
  { realDataDir }: ImportConfig,
): ImportCommand | undefined {
  const { check = false, rejects } = flags
  const keepCorrections = flags['keep-corrections'] ?? false
  const dropCorrections = flags['drop-corrections'] ?? false
  const privacy = flags.privacy.flatMap((text) => readPrivacyDecision(text) ?? [])
  const force = flags.force?.trim()
  if (path === undefined || more.length > 0 || force === '') return undefined
  if (privacy.length < flags.privacy.length) return undefined
  if (keepCorrections && dropCorrections) return undefined
  return {
    type: 'import',
    path: resolve(path),
    check,
    rejectsFile: rejects === undefined ? undefined : resolve(rejects),
    realDataDir,
    privacy,
    force,
    allowRemoval: flags['allow-removal'] ?? false,
    keepPlaces: flags['keep-places'] ?? false,
    keepCorrections,
    dropCorrections,
  }
}

/** Reads `--status`. Undefined when the arguments contradict each other. */
function statusCommand(
  subject: string,
  [word, reason = '', ...more]: readonly string[],
  { date: newStart, place: newPlace }: { date: string | undefined; place: string | undefined },
): ImportCommand | undefined {
  const [eventId = '', race, ...rest] = subject.split('/')
  const status = eventStatuses.find((each) => each === word)
  const isComplete = eventId !== '' && race !== '' && reason.trim() !== ''
  if (status === undefined || !isComplete || more.length + rest.length > 0) return undefined
  if (status === 'moved' && newPlace === undefined) return undefined
  const isFixed = status === 'cancelled' || status === 'scheduled'
  if (isFixed && (newStart !== undefined || newPlace !== undefined)) return undefined
  return { type: 'status', eventId, race, status, reason: reason.trim(), newStart, newPlace }
}

async function execute(
  command: ImportCommand,
  config: ImportConfig,
  options: ImportOptions,
): Promise<CommandResult> {
  const directly = async () => {
    let database: OpenDatabase<EventsSchema> | undefined
    try {
      return await executeCommand(
        async () => {
          database = await openDatabase<EventsSchema>(config.database, config.migrations)
          return database.db
        },
        command,
        options,
      )
    } finally {
      await database?.close()
    }
  }
  // A check needs no database.
  if (isCheck(command)) return directly()
  return throughSiteOrDirectly(
    config,
    (site) => executeThroughSite(site, command, options),
    directly,
  )
}

function reportError(error: unknown, { stderr, signal }: ImportTerminal): number {
  if (signal?.aborted === true) {
    stderr.write('Import called off. Nothing was changed.\n')
    return exitCode.interrupted
  }
  if (error instanceof InvalidPackage) {
    const count = error.problems.length
    stderr.write(`${error.problems.map(describeProblem).join('\n')}\n\n`)
    stderr.write(`${String(count)} ${count === 1 ? 'problem' : 'problems'}. Nothing was changed.\n`)
    return exitCode.invalid
  }
  if (error instanceof PublishConflict) {
    stderr.write(`${error.message}. Choose another id in event.yml. Nothing was changed.\n`)
    return exitCode.invalid
  }
  if (error instanceof DirectoryLocked) {
    stderr.write(
      `${error.message} and takes no imports: another import, or a site that cannot be reached. Try again when it has ended.\n`,
    )
    return exitCode.unavailable
  }
  if (isDiskFull(error)) {
    stderr.write(
      `The disk is full: ${error.message}. Make room and try again. Nothing was changed.\n`,
    )
    return exitCode.unavailable
  }
  const reason = error instanceof SiteEnded ? error.message : describeOpeningError(error)
  if (reason === undefined) throw error
  stderr.write(`${reason}\n`)
  return exitCode.unavailable
}
