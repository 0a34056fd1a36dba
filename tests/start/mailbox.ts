import { SMTPServer } from 'smtp-server'

interface Letter {
  to: string
  text: string
}

/** A mail server that keeps what it is sent. */
export interface Mailbox {
  /**
   * Waits for the next letter to an address that has a secret link.
   * @returns the path and query of its link
   */
  link: (to: string) => Promise<string>
  close: () => Promise<void>
}

/** Opens a mail server on this machine; letters that wait for it come soon after. */
export async function openMailbox(port: number): Promise<Mailbox> {
  const letters: Letter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = readable(Buffer.concat(chunks).toString())
        letters.push(...envelope.rcptTo.map(({ address }) => ({ to: address, text })))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    async link(to) {
      const deadline = Date.now() + 15_000
      for (;;) {
        const at = letters.findIndex((letter) => letter.to === to && linkIn(letter) !== undefined)
        const [letter] = at < 0 ? [] : letters.splice(at, 1)
        if (letter) return String(linkIn(letter))
        if (Date.now() > deadline) throw new Error(`no letter with a link has come to ${to}`)
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

/** Lines that were broken on their way, whole again. */
function readable(text: string): string {
  return text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}
