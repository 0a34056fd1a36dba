import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from '../../../services/platform/error-code.ts'
import { WrongUsage } from '../../../services/platform/wrong-usage.ts'
import { beginning, type FilePosition } from './passing-file.ts'

/** Numbers of lines since the file was first sent, by the response of the site. */
export interface Totals {
  accepted: number
  duplicates: number
  unknown: number
  impossible: number
  refused: number
}

interface Content extends FilePosition {
  url: string
  race_id: string
  totals: Totals
}

/**
 * The file `passings.txt.sent` beside the file of passings. It stores how far the site has
 * acknowledged the lines.
 */
export class SentFile {
  readonly path: string
  readonly #target: Pick<Content, 'url' | 'race_id'>
  /** All lines before this position were acknowledged or refused. */
  position: FilePosition = beginning
  totals: Totals = { accepted: 0, duplicates: 0, unknown: 0, impossible: 0, refused: 0 }

  private constructor(path: string, target: { url: string; raceId: string }) {
    this.path = path
    this.#target = { url: target.url, race_id: target.raceId }
  }

  /**
   * Opens the file of a target.
   * @throws WrongUsage when the passings were sent to another race or site, or when the file is
   * damaged
   */
  static async open(path: string, target: { url: string; raceId: string }): Promise<SentFile> {
    const file = new SentFile(path, target)
    const content = await read(path)
    if (content === undefined) return file
    if (content.url !== target.url || content.race_id !== target.raceId) {
      throw new WrongUsage(
        `${path} says that these passings were sent to the race ${content.race_id} at ${content.url}. Remove ${path} to send them to ${target.raceId} at ${target.url} from the beginning.`,
      )
    }
    file.position = { offset: content.offset, line: content.line, tail: content.tail }
    file.totals = content.totals
    return file
  }

  /**
   * Writes the position and the totals. After a crash or a power failure, the file has either the
   * old content or the new content.
   */
  async write(): Promise<void> {
    const content: Content = { ...this.#target, ...this.position, totals: this.totals }
    const next = `${this.path}.new`
    const handle = await open(next, 'w', 0o600)
    try {
      await handle.writeFile(`${JSON.stringify(content)}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(next, this.path)
    if (process.platform === 'win32') return
    const directory = await open(dirname(this.path), 'r')
    try {
      await directory.sync()
    } finally {
      await directory.close()
    }
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true })
  }
}

async function read(path: string): Promise<Content | undefined> {
  try {
    const content = JSON.parse(await readFile(path, 'utf8')) as Partial<Content>
    if (typeof content.offset === 'number' && content.totals !== undefined) {
      return content as Content
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new WrongUsage(
    `${path} is damaged. Remove it to send all passings again; those that arrived are duplicates then.`,
  )
}
