import { setImmediate as later, setTimeout as wait } from 'node:timers/promises'
import { log } from '../../platform/log.ts'
import type { IdentityDatabase } from '../database.ts'
import { compose, type Sender } from './compose.ts'
import type { Delivery } from './delivery.ts'
import { isWorthAnotherTry, type MailJob, removeMailJob, takeMailJob } from './jobs.ts'

export interface Mailer {
  /** There is a letter to send. Returns at once. */
  wake: () => void
  /** Resolves when nothing is being sent. */
  idle: () => Promise<void>
  /** Looks every half minute for letters that other processes left, or that nobody took. */
  start: () => void
  /** Sends no further letter; what is left is sent after the next start. */
  close: () => Promise<void>
}

const halfMinute = 30_000

/** How long the end waits for a letter that is being sent, in milliseconds. It is sent again otherwise. */
const patience = 5_000

/** Sends the letters of the database, one after the other. */
export function createMailer(db: IdentityDatabase, delivery: Delivery, sender: Sender): Mailer {
  let working: Promise<void> | undefined
  let wanted = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function work() {
    // The answer to whoever wants the letter goes first.
    await later()
    while (wanted) {
      wanted = false
      try {
        for (;;) {
          const job = closed ? undefined : await takeMailJob(db)
          if (!job) break
          await send(job)
        }
      } catch (error) {
        log.warn({ err: error }, 'letters wait')
      }
    }
  }

  async function send(job: MailJob) {
    try {
      const letter = await compose(db, job, sender)
      if (letter) await delivery.deliver(letter)
    } catch (error) {
      const again = isWorthAnotherTry(job)
      const { kind, attempts } = job
      log.warn({ kind, attempts, again, ...reasonOf(error) }, 'a letter was not taken')
      if (again) return
    }
    await removeMailJob(db, job)
  }

  const wake = () => {
    wanted = true
    working ??= work().finally(() => {
      working = undefined
      if (wanted) wake()
    })
  }
  return {
    wake,
    async idle() {
      while (working) await working
    },
    start() {
      wake()
      timer = setInterval(wake, halfMinute).unref()
    },
    async close() {
      closed = true
      clearInterval(timer)
      if (working) await Promise.race([working, wait(patience, undefined, { ref: false })])
      delivery.close()
    },
  }
}

/** Words of a mail server may repeat an address: only codes are for the log. */
function reasonOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {}
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return { code, responseCode }
}
