import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '../../../../domain/civil-days.ts'
import { makePrivateFolder, privateMode } from '../../../platform/database/private-files.ts'
import { log } from '../../../platform/log.ts'
import { Problem } from '../../../platform/http/problem.ts'
import type { EventsDatabase } from '../../database.ts'
import { isVisitor, type ImportSender } from '../../organisers.ts'
import { refuseForeignPackage } from '../check/check-organisation.ts'
import { importPackage, type ImportReport, type ImportRequest } from '../import-package.ts'
import { refuseForeignIds } from '../publish/foreign-ids.ts'
import { InvalidPackage } from '../../results/problems.ts'
import { forgetOldPublications } from '../publish/publications.ts'
import { findMapping, rememberMapping } from './column-mappings.ts'
import { type LearntMapping, type SentTable, understandTable } from './understand-table.ts'
import {
  failed,
  interrupted,
  problemsOf,
  refusalOf,
  rejectsOf,
  reportOf,
  tooSlow,
  withAccepted,
} from './job-outcome.ts'
import { JobProgress } from './job-progress.ts'
import { deleteOldJobs, endJob } from './job-queries.ts'
import { FactsQuery } from './facts-schema.ts'
import { type Outcome, PackageQuery, TableQuery } from './schema.ts'
import type { TableReport } from './table-report.ts'
import { packPart, type SentPart } from './sent-part.ts'
import { openSentPackage } from './open-sent-package.ts'
import { withPublishedFacts } from './published-facts.ts'
import { type SentImport, WaitingImports } from './waiting-imports.ts'

/** An import that has been received completely. */
export interface QueuedImport extends SentImport {
  id: string
  /** Folder of the job. The queue deletes the folder. */
  folder: string
  /**
   * The table that was sent. Undefined if a package or a part was sent. The received file is
   * `package.zip` in all cases.
   */
  table: SentTable | undefined
  part: SentPart | undefined
  options: Omit<
    ImportRequest,
    'path' | 'rejectsFile' | 'realDataDir' | 'comparesInCheck' | 'kind' | 'isNewRace'
  >
  /**
   * Checks the token of the sender again. It may have been revoked while the import waited.
   * @throws Problem 401, 403
   */
  checkToken: () => Promise<unknown>
}

/** Maximum duration of an import, because the imports of other senders wait. Tests shorten it. */
export const importLimits = { totalMs: 30 * 60_000, visitorMs: 60_000 }

interface RunningImport {
  progress: JobProgress
  signal: AbortSignal
}

interface EndOfJob {
  stage: 'done' | 'refused' | 'failed'
  outcome: Outcome
  eventId?: string
}

/**
 * Runs imports that were received over HTTP, one after the other. A dry run of an organiser needs the
 * import lock as well: without it, another import would delete its staged rows.
 */
export class ImportQueue {
  readonly #db: EventsDatabase
  readonly #directory: string
  readonly #waiting = new WaitingImports<QueuedImport>()
  readonly #stop = new AbortController()
  #running: Promise<void> | undefined
  #cleaning: NodeJS.Timeout | undefined

  /** @param directory the folder of uploads */
  constructor(db: EventsDatabase, directory: string) {
    this.#db = db
    this.#directory = directory
  }

  /**
   * Deletes old jobs, old publications, and upload folders that are more than a day old, now and
   * every hour.
   */
  start(): void {
    this.#clean()
    this.#cleaning = setInterval(() => {
      this.#clean()
    }, 3_600_000).unref()
  }

  /**
   * Begins an upload and creates its folder.
   * @returns the folder, and functions that are called when the file has arrived, and at the end
   * @throws Problem 429 import.tooMany
   */
  beginUpload(sender: ImportSender, isDryRun: boolean) {
    const upload = this.#waiting.beginUpload({ sender, isDryRun })
    makePrivateFolder(this.#directory)
    const folder = join(this.#directory, crypto.randomUUID())
    mkdirSync(folder, { mode: privateMode.directory })
    return { folder, ...upload }
  }

  add(job: QueuedImport): void {
    this.#waiting.add(job)
    if (this.#running === undefined) this.#next()
  }

  /**
   * Interrupts the running import and all waiting imports. Resolves when all have ended. None of
   * the changes of an interrupted import become visible.
   */
  async close(): Promise<void> {
    clearInterval(this.#cleaning)
    this.#stop.abort()
    while (this.#running !== undefined) await this.#running
  }

  #next(): void {
    const job = this.#waiting.takeNext()
    this.#running =
      job &&
      this.#run(job).finally(() => {
        this.#next()
      })
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
    const progress = new JobProgress(this.#db, job.id, () => this.#waiting.ids)
    let table: TableReport | undefined
    const withTable = (outcome: Outcome): Outcome =>
      table === undefined ? outcome : { ...outcome, table }
    const isOfVisitor = isVisitor(job.sender)
    const { visitorMs, totalMs } = importLimits
    const timeout = AbortSignal.timeout(isOfVisitor ? visitorMs : totalMs)
    const signal = AbortSignal.any([timeout, this.#stop.signal])
    try {
      signal.throwIfAborted()
      const report = await this.#import(job, { progress, signal }, (described) => {
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
      if (timeout.aborted) return { stage: 'refused', outcome: tooSlow(isOfVisitor) }
      const problems = problemsOf(error)
      if (problems === undefined) {
        log.error({ err: error }, 'an import over HTTP failed')
        return { stage: 'failed', outcome: failed }
      }
      const answerable = withAccepted(problems, queryOf(job))
      return { stage: 'refused', outcome: withTable(refusalOf(answerable, job.folder)) }
    } finally {
      await progress.close()
    }
  }

  async #import(
    job: QueuedImport,
    running: RunningImport,
    describe: (table: TableReport) => void,
  ): Promise<ImportReport> {
    const { folder, sender, options, checkToken } = job
    const { organisationId } = sender
    const { progress, signal } = running
    const { path, learnt } = await this.#open(job, running, describe)
    progress.set('checking')
    const report = await importPackage(
      () => {
        if (!options.check) progress.set('publishing')
        return Promise.resolve(this.#db)
      },
      {
        ...options,
        path,
        rejectsFile: undefined,
        // A package that was sent over HTTP cannot refer to files outside of the package.
        realDataDir: undefined,
        // Differences to what is published would tell a visitor about private athletes.
        comparesInCheck: organisationId !== null,
        kind: job.part?.kind ?? (job.table === undefined ? 'import' : 'table'),
        isNewRace: job.table?.isNewRace ?? false,
      },
      {
        varDirectory: folder,
        signal,
        authorise: async (pkg) => {
          if (organisationId === null) return
          await checkToken().catch(refuseToken)
          await refuseForeignPackage(this.#db, pkg, organisationId)
          await refuseForeignIds(this.#db, pkg)
        },
        onProgress: (rows) => {
          progress.set(undefined, rows)
        },
      },
    )
    if (learnt !== undefined && !options.check && organisationId !== null) {
      // The results are published already, so the import has not failed.
      await rememberMapping(this.#db, organisationId, learnt.headings, learnt.mapping).catch(
        (err: unknown) => {
          log.error({ err }, 'the answers about the columns of a table are not stored')
        },
      )
    }
    return report
  }

  /** Unpacks a package, or builds a package from a table or from a part of an event. */
  async #open(
    { folder, sender, table, part }: QueuedImport,
    { progress, signal }: RunningImport,
    describe: (report: TableReport) => void,
  ): Promise<{ path: string; learnt: LearntMapping | undefined }> {
    progress.set('unpacking')
    const { organisationId } = sender
    const [received, path] = [join(folder, 'package.zip'), join(folder, 'package')]
    mkdirSync(path, { mode: privateMode.directory })
    if (part !== undefined && organisationId !== null) {
      await packPart(this.#db, part, { organisationId, received, folder: path, signal })
      return { path, learnt: undefined }
    }
    if (table === undefined) {
      return { path: await openSentPackage(received, path, { sender, signal }), learnt: undefined }
    }
    renameSync(received, join(path, table.file))
    const around = { folder: path, describe, signal }
    if (organisationId === null) {
      const unknown = { organisationId: organisationOfVisitor, storedMapping: noMapping }
      return { path, learnt: await understandTable(table, { ...around, ...unknown }) }
    }
    const storedMapping = (headings: readonly string[]) =>
      findMapping(this.#db, organisationId, headings)
    const facts = await withPublishedFacts(this.#db, organisationId, table)
    const own = { organisationId, storedMapping }
    return { path, learnt: await understandTable({ ...table, facts }, { ...around, ...own }) }
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

/** Id of the organisation in the event.yml that is written beside the table of a visitor. */
const organisationOfVisitor = 'your-organisation'
const noMapping = () => Promise.resolve(undefined)

/** Returns the schema of the parameters with which a job was sent. */
function queryOf({ table, part }: QueuedImport) {
  if (part !== undefined) return FactsQuery
  return table === undefined ? PackageQuery : TableQuery
}

/** @throws InvalidPackage with the code of the problem, if the token is no longer valid */
function refuseToken(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  const message = 'The token was revoked or has expired since the package was sent'
  const expected = 'Send the package again with a valid token; nothing was changed.'
  throw new InvalidPackage([{ code: error.code, file: 'package.zip', message, expected }])
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
