import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { log } from '../../services/platform/log.ts'
import { root } from '../settings/folders.ts'
import { listArchives } from './archives.ts'

/** Hour of the day at which the nightly backup becomes due. */
const hour = 3

const checkMs = 60_000

/**
 * Returns the last time when it was three o'clock at night in the time zone. Around a clock change,
 * the result may be wrong by the length of the change.
 */
export function lastNight(now: Date, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now)
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const seconds = ((value('hour') - hour + 24) % 24) * 3600 + value('minute') * 60 + value('second')
  return new Date(now.getTime() - seconds * 1000)
}

interface Options {
  folder: string
  /** Number of backups that are kept. Older ones are deleted. */
  kept: number
  timeZone: string
}

/**
 * Makes a backup once a night. Also makes one after the start if there is no backup since the last
 * night. The command `backup` runs as a process of its own with a low priority, because opening and
 * compressing the copy takes much CPU time.
 */
export class NightlyBackups {
  readonly #options: Options
  readonly #timer: NodeJS.Timeout
  #running: ChildProcess | undefined
  #triedAt = new Date(0)
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
    this.#timer = setInterval(() => this.#makeIfMissing(), checkMs)
    this.#makeIfMissing()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    if (!this.#running) return
    this.#running.kill()
    await once(this.#running, 'close')
  }

  #makeIfMissing(): void {
    const { folder, kept, timeZone } = this.#options
    const night = lastNight(new Date(), timeZone)
    const [newest] = listArchives(folder)
    if (this.#running || this.#triedAt >= night || (newest && newest.madeAt >= night)) return
    this.#triedAt = new Date()
    void this.#make(kept)
  }

  async #make(kept: number): Promise<void> {
    const program = ['server/commands/parcours.ts', 'backup', '--keep', String(kept)]
    const child = spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#running = child
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    }
    child.once('error', (error) => (output += String(error)))
    await once(child, 'close')
    this.#running = undefined
    if (child.exitCode === 0) log.info({ output: output.trim() }, 'backup made')
    else if (!this.#isClosed) log.error({ output: output.trim() }, 'the nightly backup failed')
  }
}
