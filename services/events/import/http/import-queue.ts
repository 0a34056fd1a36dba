import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { privateMode } from '../../../platform/database/private-files.ts'
import { log } from '../../../platform/log.ts'
import { Problem } from '../../../platform/http/problem.ts'
import type { EventsDatabase } from '../../database.ts'
import { InvalidPackage, type PackageProblem } from '../../results/problems.ts'
import { keepOrganisation, refuseForeignPackage } from '../check/check-organisation.ts'
import { importPackage, type ImportReport, type ImportRequest } from '../import-package.ts'
import { PublishConflict, refuseForeignIds } from '../publish/publish-event.ts'
import { forgetOldPublications } from '../publish/publications.ts'
import { findMapping, rememberMapping } from './column-mappings.ts'
import { type LearntMapping, type SentTable, understandTable } from './understand-table.ts'
import { deleteOldJobs, endJob, interrupted, outcomeOf, writeStage } from './job-queries.ts'
import type { ImportStage, Outcome, TableReport } from './schema.ts'
import { unpackZip } from '../read/unpack-zip.ts'

/** An import that is being received. */
interface Upload {
  organisationId: string
  /** Folder for the uploaded file. */
  folder: string
}

/** An import that has been received completely. */
export interface QueuedImport {
  id: string
  organisationId: string
  /** Folder of the job. The queue deletes the folder. */
  folder: string
  /**
   * The table that was sent. Undefined if a package was sent. The received file is `package.zip` in
   * both cases.
   */
  table: SentTable | undefined
  options: Pick<
    ImportRequest,
    | 'check'
    | 'privacy'
    | 'force'
    | 'allowRemoval'
    | 'keepPlaces'
    | 'keepCorrections'
    | 'dropCorrections'
    | 'by'
  >
}

const maxWaiting = 16
const maxWaitingOfOrganisation = 4
/** Milliseconds between two writes of the progress. */
const progressMs = 1_000
const maxRejectsLength = 100_000
const dayMs = 86_400_000

interface EndOfJob {
  stage: 'done' | 'refused' | 'failed'
  outcome: Outcome
  eventId?: string
}

const failed = outcomeOf({
  code: 'import.failed',
  file: 'package.zip',
  message: 'The import failed, and nothing was changed',
  expected: 'Send the package again later; if it fails again, tell the operator of the site.',
})

/** Runs imports that were received over HTTP, one after the other. */
export class ImportQueue {
  readonly #db: EventsDatabase
  readonly #directory: string
  readonly #uploads = new Set<Upload>()
  readonly #waiting: QueuedImport[] = []
  readonly #stop = new AbortController()
  #running: { job: QueuedImport; done: Promise<void> } | undefined
  #cleaning: NodeJS.Timeout | undefined

  /** @param directory the folder of uploads */
  constructor(db: EventsDatabase, directory: string) {
    this.#db = db
    this.#directory = directory
  }

  /** Deletes the files of ended jobs and of dead processes, now and every hour. */
  start(): void {
    this.#clean()
    this.#cleaning = setInterval(() => {
      this.#clean()
    }, 3_600_000).unref()
  }

  /**
   * Begins an upload and creates its folder. Uploads count as waiting imports, because slow uploads
   * would otherwise have no limit.
   * @throws Problem 429 import.tooMany
   */
  beginUpload(organisationId: string): Upload {
    this.#requireRoom(organisationId)
    mkdirSync(this.#directory, { recursive: true, mode: privateMode.directory })
    const folder = join(this.#directory, crypto.randomUUID())
    mkdirSync(folder, { mode: privateMode.directory })
    const upload = { organisationId, folder }
    this.#uploads.add(upload)
    return upload
  }

  endUpload(upload: Upload): void {
    this.#uploads.delete(upload)
  }

  #requireRoom(organisationId: string): void {
    const all = [...this.#uploads, ...this.#waiting]
    const own = all.filter((each) => each.organisationId === organisationId).length
    if (own < maxWaitingOfOrganisation && all.length < maxWaiting) return
    throw new Problem(
      429,
      'import.tooMany',
      'Too many imports are waiting. Send this one again when an earlier one is done.',
      undefined,
      { retryAfter: 10 },
    )
  }

  add(job: QueuedImport): void {
    this.#waiting.push(job)
    if (this.#running === undefined) this.#next()
  }

  /** Stops the running import before any of its changes become visible. */
  async close(): Promise<void> {
    clearInterval(this.#cleaning)
    this.#stop.abort()
    while (this.#running !== undefined) await this.#running.done
  }

  #next(): void {
    const job = this.#waiting.shift()
    if (job === undefined) {
      this.#running = undefined
      return
    }
    const done = this.#run(job).finally(() => {
      this.#next()
    })
    this.#running = { job, done }
  }

  async #run(job: QueuedImport): Promise<void> {
    const { id, folder } = job
    try {
      const { stage, outcome, eventId } = await this.#execute(job)
      await endJob(this.#db, id, stage, outcome, eventId)
    } catch (error) {
      log.error({ err: error }, 'the result of an import is not recorded')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  async #execute(job: QueuedImport): Promise<EndOfJob> {
    const progress = new Progress(this.#db, job.id)
    let table: TableReport | undefined
    const withTable = (outcome: Outcome): Outcome =>
      table === undefined ? outcome : { ...outcome, table }
    try {
      this.#stop.signal.throwIfAborted()
      const report = await this.#import(job, progress, (described) => {
        table = described
      })
      const outcome = withTable({
        report: reportOf(report),
        rejects: rejectsOf(report),
        problems: [],
      })
      return { stage: 'done', outcome, eventId: report.eventId }
    } catch (error) {
      if (this.#stop.signal.aborted) return { stage: 'failed', outcome: interrupted }
      const problems = problemsOf(error)
      if (problems === undefined) {
        log.error({ err: error }, 'an import over HTTP failed')
        return { stage: 'failed', outcome: failed }
      }
      const outcome = withTable(outcomeOf(...withoutFolder(problems, job.folder)))
      return { stage: 'refused', outcome }
    } finally {
      await progress.close()
    }
  }

  async #import(
    job: QueuedImport,
    progress: Progress,
    describe: (table: TableReport) => void,
  ): Promise<ImportReport> {
    const { folder, organisationId, options } = job
    const { signal } = this.#stop
    const { path, learnt } = await this.#open(job, progress, describe)
    progress.set('checking')
    const report = await importPackage(
      () => {
        progress.set('publishing')
        return Promise.resolve(this.#db)
      },
      {
        ...options,
        path,
        rejectsFile: undefined,
        // A package that was sent over HTTP cannot refer to files outside of the package.
        realDataDir: undefined,
      },
      {
        varDirectory: folder,
        signal,
        authorise: async (pkg) => {
          await refuseForeignPackage(this.#db, pkg, organisationId)
          await refuseForeignIds(this.#db, pkg)
          if (job.table !== undefined) await keepOrganisation(this.#db, pkg)
        },
        onProgress: (rows) => {
          progress.set(undefined, rows)
        },
      },
    )
    if (learnt !== undefined && !options.check) {
      await rememberMapping(this.#db, organisationId, learnt.headings, learnt.mapping)
    }
    return report
  }

  /** Unpacks a package, or builds a package from a table. */
  async #open(
    { folder, organisationId, table }: QueuedImport,
    progress: Progress,
    describe: (report: TableReport) => void,
  ): Promise<{ path: string; learnt: LearntMapping | undefined }> {
    const { signal } = this.#stop
    progress.set('unpacking')
    const [received, path] = [join(folder, 'package.zip'), join(folder, 'package')]
    mkdirSync(path, { mode: privateMode.directory })
    if (table === undefined) {
      return { path: await unpackZip(received, path, signal), learnt: undefined }
    }
    renameSync(received, join(path, table.file))
    const remembered = (headings: readonly string[]) =>
      findMapping(this.#db, organisationId, headings)
    const around = { folder: path, organisationId, remembered, describe, signal }
    return { path, learnt: await understandTable(table, around) }
  }

  #clean(): void {
    for (const forget of [deleteOldJobs, forgetOldPublications]) {
      forget(this.#db).catch((err: unknown) => {
        log.warn({ err }, 'old imports are not deleted')
      })
    }
    const before = Date.now() - dayMs
    for (const name of namesIn(this.#directory)) {
      const folder = join(this.#directory, name)
      const time = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? before
      if (time < before) rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Writes stage and progress of a job, at most once a second. */
class Progress {
  readonly #db: EventsDatabase
  readonly #id: string
  readonly #timer: NodeJS.Timeout
  #stage: ImportStage = 'waiting'
  #rows: { race: string; rows: number } | null = null
  #writing = Promise.resolve()

  constructor(db: EventsDatabase, id: string) {
    this.#db = db
    this.#id = id
    this.#timer = setInterval(() => {
      this.#write()
    }, progressMs)
  }

  set(stage: ImportStage | undefined, rows: { race: string; rows: number } | null = null): void {
    this.#rows = rows
    if (stage === undefined) return
    this.#stage = stage
    this.#write()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#writing
  }

  #write(): void {
    const [stage, rows] = [this.#stage, this.#rows]
    this.#writing = this.#writing
      .then(() => writeStage(this.#db, this.#id, stage, rows))
      .catch((err: unknown) => {
        log.warn({ err }, 'the progress of an import is not recorded')
      })
  }
}

/** The problems of a refused package. Undefined for any other error. */
function problemsOf(error: unknown): readonly PackageProblem[] | undefined {
  if (error instanceof InvalidPackage) return error.problems
  if (!(error instanceof PublishConflict)) return undefined
  const place = { code: 'event.idTaken', file: 'event.yml' }
  return [{ ...place, message: error.message, expected: 'Choose another id.' }]
}

function reportOf(report: ImportReport): Outcome['report'] {
  const { eventId, eventName, changed, races, summaries, warnings, pages } = report
  return {
    event_id: eventId,
    event_name: eventName,
    changed,
    races: races.map(({ raceId, rejectsPath: _, ...counts }) => ({
      race_id: raceId,
      ...counts,
      understanding: summaries.find((summary) => summary.raceId === raceId)?.lines ?? [],
    })),
    warnings,
    pages,
  }
}

function rejectsOf({ races }: ImportReport): Outcome['rejects'] {
  return races.flatMap(({ raceId, rejected, rejectsPath }) => {
    if (rejected === 0) return []
    const text = readFileSync(rejectsPath, 'utf8')
    const truncated = text.length > maxRejectsLength
    const csv = truncated ? text.slice(0, text.lastIndexOf('\r\n', maxRejectsLength) + 2) : text
    return [{ race: raceId, csv, truncated }]
  })
}

/** Removes the paths of this machine from the texts of problems. */
function withoutFolder(problems: readonly PackageProblem[], folder: string): PackageProblem[] {
  const text = JSON.stringify(problems)
  const inner = JSON.stringify(join(folder, 'package')).slice(1, -1)
  return JSON.parse(
    text.replaceAll(`${inner}/`, '').replaceAll(inner, 'package.zip'),
  ) as PackageProblem[]
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
