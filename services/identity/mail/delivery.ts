import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { privateMode } from '../../platform/private-files.ts'

export interface Letter {
  to: string
  /** Where an answer goes, where that is somebody else than who sends it. */
  replyTo?: string
  subject: string
  text: string
}

export interface Delivery {
  /** @throws when nobody took the letter */
  deliver: (letter: Letter) => Promise<void>
  close: () => void
}

/** How long a mail server may take, in milliseconds. */
const patience = 15_000

/**
 * Hands letters to a mail server.
 * @param url `smtp://user:password@host:port`, or `smtps://…`
 */
export function smtpDelivery(url: string, from: string): Delivery {
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver(letter) {
      await transport.sendMail(fields(letter, from))
    },
    close() {
      transport.close()
    },
  }
}

/** Writes letters into a folder, a file each, for whoever tries the site on his own machine. */
export function outboxDelivery(directory: string, from: string): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async deliver(letter) {
      const { message } = await transport.sendMail(fields(letter, from))
      mkdirSync(directory, { recursive: true, mode: privateMode.directory })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`
      writeFileSync(join(directory, name), message as Buffer, { mode: privateMode.file })
    },
    close() {
      transport.close()
    },
  }
}

/** Addresses as such, so that nothing in them is read as a second one. */
function fields({ to, replyTo, subject, text }: Letter, from: string) {
  return {
    from: { name: '', address: from },
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    headers: { 'auto-submitted': 'auto-generated' },
  }
}
