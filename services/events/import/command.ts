import { statSync } from 'node:fs'
import { Writable } from 'node:stream'
import {
  type DatabaseLocation,
  openDatabase,
  type OpenDatabase,
} from '../../platform/database/database.ts'
import { WrongUsage } from '../../platform/wrong-usage.ts'
import type { EventsSchema } from '../database.ts'
import { executeThroughSite, throughSiteOrDirectly } from './import-client.ts'
import type { ImportOptions } from './import-package.ts'
import { watchFolder } from './watch/watch-folder.ts'
import { type ImportCommand, type CommandResult, executeCommand } from './execute-command.ts'
import { type FileRequest, namesTable, readFileArguments } from './understand/file-arguments.ts'
import { type OpenedArchive, withArchive } from './understand/archive-file.ts'
import { describeAndWrite, readWhole } from './understand/understand-file.ts'
import { importUsage, readArguments, watchedFolder } from './import-arguments.ts'
import type { ImportTerminal } from './import-terminal.ts'
import { ProgressLine } from './progress-line.ts'
import { exitCode, reportFailure } from './report-failure.ts'
import { describeDecision, describeDeletion, describeReport, describeUndo } from './report.ts'

export interface ImportConfig {
  database: DatabaseLocation
  /**
   * Folders of the migrations of all services. `npm run import` refuses a database that is too new
   * for any of these services.
   */
  migrations: readonly URL[]
  varDirectory: string
  /** Milliseconds between two checks of a drop folder. */
  watchIntervalMs: number
  realDataDir: string | undefined
  /** `origin` is the prefix of the page addresses in the report. */
  site?: { origin?: string }
}

/**
 * Runs the command `npm run import`.
 * @param argv arguments after the program name
 * @returns the exit code: 0 done; 1 package refused; 2 wrong usage; 3 database busy or unavailable,
 * disk full, or the site ended; 130 interrupted
 */
export async function runImportCommand(
  argv: readonly string[],
  config: ImportConfig,
  terminal: ImportTerminal,
): Promise<number> {
  let given: GivenArguments
  try {
    given = readGivenArguments(argv, config)
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error
    terminal.stderr.write(`${error.message}\n\n${importUsage}`)
    return exitCode.usage
  }
  const { watched, file, command } = given
  if (watched !== undefined) return watch(watched, config, terminal)
  const path = file?.path ?? (command?.type === 'import' ? command.path : '')
  if (!isZip(path)) return runOn(undefined, given, config, terminal)
  try {
    return await withArchive(
      path,
      (archive) => runOn(archive, given, config, terminal),
      terminal.signal,
    )
  } catch (error) {
    return reportFailure(error, terminal)
  }
}

/** The parsed arguments. If they name a table or a zip, they may be valid for two commands. */
interface GivenArguments {
  /** Folder of `--watch`. */
  watched?: string
  file?: FileRequest | undefined
  command?: ImportCommand | undefined
}

/**
 * Reads the arguments.
 * @throws WrongUsage if they are valid for no command
 */
function readGivenArguments(
  argv: readonly string[],
  { realDataDir }: ImportConfig,
): GivenArguments {
  const watched = watchedFolder(argv)
  if (watched !== undefined) return { watched }
  const file = valueOrWrongUsage(() => readFileArguments(argv))
  const command = valueOrWrongUsage(() => readArguments(argv, realDataDir))
  if (!(command instanceof WrongUsage)) {
    return file instanceof WrongUsage ? { command } : { file, command }
  }
  if (file instanceof WrongUsage) throw namesTable(argv) ? file : command
  if (file === undefined) throw command
  return { file }
}

function valueOrWrongUsage<Value>(read: () => Value): Value | WrongUsage {
  try {
    return read()
  } catch (error) {
    if (error instanceof WrongUsage) return error
    throw error
  }
}

function isZip(path: string): boolean {
  return /\.zip$/i.test(path) && statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** Runs a command other than `--watch`. The file or package may come from an archive. */
async function runOn(
  archive: OpenedArchive | undefined,
  { file, command }: GivenArguments,
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
    return reportFailure(error, terminal)
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
      onProgress: ({ race, rows, total }) => {
        const of = total === undefined ? '' : ` of ${total.toLocaleString('en')}`
        progress.show(`${race}: ${rows.toLocaleString('en')}${of} rows`)
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
    return reportFailure(error, terminal)
  }
}

/** Imports the packages and tables of a drop folder until the signal is aborted. */
async function watch(
  folder: string,
  config: ImportConfig,
  { stdout, signal = new AbortController().signal }: ImportTerminal,
): Promise<number> {
  await watchFolder(folder, {
    stdout,
    signal,
    temporary: config.varDirectory,
    intervalMs: config.watchIntervalMs,
    async importFolder(path, isTable) {
      const command = {
        type: 'import',
        path,
        check: false,
        rejectsFile: undefined,
        realDataDir: config.realDataDir,
        kind: isTable ? 'table' : 'import',
      } as const
      let text = ''
      const captured = new Writable({
        write(chunk, _encoding, written) {
          text += String(chunk)
          written()
        },
      })
      const code = await runPackageCommand(command, config, {
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
  // A check of a package needs no database.
  if (isCheck(command)) return directly()
  return throughSiteOrDirectly(
    config,
    (site) => executeThroughSite(site, command, options),
    directly,
  )
}
