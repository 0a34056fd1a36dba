import { Problem } from '../../../platform/http/problem.ts'
import { isVisitor, type ImportSender } from '../../organisers.ts'

/** An import that is being received or waits. */
export interface SentImport {
  sender: ImportSender
  isDryRun: boolean
}

const maxWaiting = 16
const maxOfOrganisation = 4
/** Maximum number of waiting dry runs. The other places are free for imports that publish. */
const maxDryRuns = 12
/** Visitors without a token have places of their own, so they never take those of organisers. */
const maxOfVisitors = 4
const maxOfNetwork = 1
/**
 * Maximum number of files of visitors that are arriving or wait. A file that is arriving takes none
 * of the places of files that wait. Otherwise a few slow clients would keep all visitors out.
 */
const maxFilesOfVisitors = 36
/** Number of imports that publish and may go before a waiting dry run, one after the other. */
const maxBeforeDryRun = 2

interface Upload extends SentImport {
  hasArrived: boolean
}

/**
 * The imports that wait, and their order. Imports that publish go before dry runs, but at most two of
 * them in a row. Organisations take turns. The files of visitors without a token go last.
 */
export class WaitingImports<Job extends SentImport & { id: string }> {
  readonly #uploads = new Set<Upload>()
  readonly #waiting: Job[] = []
  /** Number of imports that published since the last dry run. */
  #publishedInRow = 0
  /** Organisations in the order of their latest imports. */
  readonly #served = new Set<string>()

  get ids(): string[] {
    return this.#waiting.map(({ id }) => id)
  }

  /**
   * Begins an upload. That of an organiser counts as a waiting import. Otherwise the number of slow
   * uploads would have no limit.
   * @returns functions that are called when the file has arrived, and at the end of the upload
   * @throws Problem 429 import.tooMany, also when the file of a visitor has arrived
   */
  beginUpload(sent: SentImport): { arrive: () => void; end: () => void } {
    if (!this.#hasRoom(sent)) throw tooMany()
    const upload = { ...sent, hasArrived: false }
    this.#uploads.add(upload)
    return {
      arrive: () => {
        if (isVisitor(sent.sender) && !this.#hasRoomForVisitor()) throw tooMany()
        upload.hasArrived = true
      },
      end: () => {
        this.#uploads.delete(upload)
      },
    }
  }

  #hasRoom({ sender, isDryRun }: SentImport): boolean {
    const all = [...this.#uploads, ...this.#waiting].filter(
      (each) => isVisitor(each.sender) === isVisitor(sender),
    )
    const own = all.filter((each) => ownerOf(each.sender) === ownerOf(sender)).length
    if (isVisitor(sender)) {
      return own < maxOfNetwork && all.length < maxFilesOfVisitors && this.#hasRoomForVisitor()
    }
    const dryRuns = all.filter((each) => each.isDryRun).length
    return own < maxOfOrganisation && all.length < maxWaiting && (!isDryRun || dryRuns < maxDryRuns)
  }

  /** Whether another file of a visitor may wait. */
  #hasRoomForVisitor(): boolean {
    const arrived = [...this.#uploads].filter(({ hasArrived }) => hasArrived)
    const all = [...arrived, ...this.#waiting].filter(({ sender }) => isVisitor(sender))
    return all.length < maxOfVisitors
  }

  add(job: Job): void {
    this.#waiting.push(job)
  }

  /** Removes and returns the import whose turn it is. Undefined if none waits. */
  takeNext(): Job | undefined {
    const job = this.#firstOfOrganisers() ?? this.#waiting[0]
    if (job === undefined) return undefined
    this.#waiting.splice(this.#waiting.indexOf(job), 1)
    if (isVisitor(job.sender)) return job
    this.#publishedInRow = job.isDryRun ? 0 : this.#publishedInRow + 1
    const { organisationId } = job.sender
    this.#served.delete(organisationId)
    this.#served.add(organisationId)
    return job
  }

  #firstOfOrganisers(): Job | undefined {
    const all = this.#waiting.filter(({ sender }) => !isVisitor(sender))
    const isTurnOfDryRun = this.#publishedInRow >= maxBeforeDryRun
    const inTurn = all.filter(({ isDryRun }) => isDryRun === isTurnOfDryRun)
    const served = [...this.#served]
    const turnOf = ({ sender }: Job) => served.indexOf(ownerOf(sender))
    return (inTurn.length > 0 ? inTurn : all).toSorted((a, b) => turnOf(a) - turnOf(b))[0]
  }
}

/** Returns the organisation or the network of a sender. */
function ownerOf(sender: ImportSender): string {
  return isVisitor(sender) ? sender.network : sender.organisationId
}

const tooMany = () =>
  new Problem(
    429,
    'import.tooMany',
    'Too many imports are waiting. Send this one again when an earlier one is done.',
    undefined,
    { retryAfter: 10 },
  )
