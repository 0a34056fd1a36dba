import { setImmediate as later, setTimeout as wait } from 'node:timers/promises'
import { log } from '../../platform/log.ts'
import type { IdentityDatabase } from '../database.ts'
import { compose, type MailSender } from './compose.ts'
import type { Delivery } from './delivery.ts'
import { canRetry, type MailJob, removeMailJob, takeMailJob } from './jobs.ts'

export type Mailer = ReturnType<typeof createMailer>

const pollIntervalMs = 30_000

/**
 * Maximum number of milliseconds for which `close` waits until the current e-mail is sent. An
 * e-mail that takes longer may be sent again after the next start.
 */
const closeTimeoutMs = 5_000

/** Sends the queued e-mails of the database one after the other. */
export function createMailer(db: IdentityDatabase, delivery: Delivery, sender: MailSender) {
  let working: Promise<void> | undefined
  let pending = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function sendAll() {
    // Waits one turn of the event loop, so the response to the visitor is usually sent before the
    // e-mail.
    await later()
    while (pending) {
      pending = false
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
      const email = await compose(db, job, sender)
      if (email) await delivery.deliver(email)
    } catch (error) {
      const again = canRetry(job)
      const { kind, attempts } = job
      log.warn({ kind, attempts, again, ...reasonOf(error) }, 'a letter was not taken')
      if (again) return
    }
    await removeMailJob(db, job)
  }

  /** Starts to send queued e-mails. Returns without waiting. */
  const wake = () => {
    pending = true
    working ??= sendAll().finally(() => {
      working = undefined
      if (pending) wake()
    })
  }
  return {
    wake,
    /** Resolves when the mailer is not sending any e-mail. */
    async idle() {
      while (working) await working
    },
    /**
     * Checks the queue every half minute. It may contain e-mails that other processes have queued,
     * and e-mails that must be sent again.
     */
    start() {
      wake()
      timer = setInterval(wake, pollIntervalMs).unref()
    },
    /** Stops sending. E-mails that are still queued are sent after the next start. */
    async close() {
      closed = true
      clearInterval(timer)
      if (working) await Promise.race([working, wait(closeTimeoutMs, undefined, { ref: false })])
      delivery.close()
    },
  }
}

/**
 * Returns only the codes of an error. The message of a mail server may contain addresses, and
 * addresses must not be logged.
 */
function reasonOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {}
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return { code, responseCode }
}
