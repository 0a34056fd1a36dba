import { SMTPServer } from 'smtp-server'

interface Letter {
  to: string
  text: string
}

/** A mail server that stores all received e-mails. */
export interface Mailbox {
  /**
   * Waits until an e-mail arrives for an address. The e-mail must contain a link with a token.
   * @returns the path and query of the link
   */
  link: (to: string) => Promise<string>
  close: () => Promise<void>
}

/** Opens a mail server on this machine. E-mails that the site has queued arrive soon afterwards. */
export async function openMailbox(port: number): Promise<Mailbox> {
  const emails: Letter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = readable(Buffer.concat(chunks).toString())
        emails.push(...envelope.rcptTo.map(({ address }) => ({ to: address, text })))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    async link(to) {
      const deadline = Date.now() + 15_000
      for (;;) {
        const at = emails.findIndex((email) => email.to === to && linkIn(email) !== undefined)
        const [email] = at < 0 ? [] : emails.splice(at, 1)
        if (email) return String(linkIn(email))
        if (Date.now() > deadline) throw new Error(`no e-mail with a link arrived at ${to}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
  }
}

const linkIn = ({ text }: Letter) => /https?:\/\/[^/\s]+(\/\S+\?token=\S+)/.exec(text)?.[1]

/** Decodes quoted-printable text: joins split lines, and decodes `=3D`. */
function readable(text: string): string {
  return text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}
