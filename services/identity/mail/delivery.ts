import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makePrivateFolder, privateMode } from '../../platform/database/private-files.ts'

export interface Email {
  to: string
  /** Reply-To address, if it differs from the sender. */
  replyTo?: string
  subject: string
  text: string
}

export interface Delivery {
  /**
   * Sends an e-mail.
   * @throws Error when the mail server does not accept the e-mail
   */
  deliver: (email: Email) => Promise<void>
  close: () => void
}

/** Timeout for responses of the mail server, in milliseconds. */
const timeoutMs = 15_000

/**
 * Returns a delivery that sends e-mails through an SMTP server.
 * @param url `smtp://user:password@host:port`, or `smtps://…`
 * @param from address of the sender
 */
export function smtpDelivery(url: string, from: string): Delivery {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver(email) {
      await transport.sendMail(fields(email, from))
    },
    close() {
      transport.close()
    },
  }
}

/**
 * Returns a delivery that writes each e-mail as a file into a folder, for development without a
 * mail server.
 */
export function outboxDelivery(directory: string, from: string): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async deliver(email) {
      const { message } = await transport.sendMail(fields(email, from))
      makePrivateFolder(directory)
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`
      writeFileSync(join(directory, name), message as Buffer, { mode: privateMode.file })
    },
    close() {
      transport.close()
    },
  }
}

/**
 * Passes addresses as objects. Otherwise a crafted address could be parsed as several addresses.
 */
function fields({ to, replyTo, subject, text }: Email, from: string) {
  return {
    from: { name: '', address: from },
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    headers: { 'auto-submitted': 'auto-generated' },
  }
}
