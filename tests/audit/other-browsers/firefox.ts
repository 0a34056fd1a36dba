import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, endWithThisProcess, untilReady } from '../../start/child-program.ts'
import { provideProgram } from '../../start/debian.ts'
import { freePort } from '../../start/free-port.ts'
import type { OtherBrowser } from './other-browser.ts'

const whatElse = 'The audit of other browsers needs Firefox. Install it.'

/**
 * Starts Firefox without windows. Installs it if it is missing (Debian, root). WebDriver BiDi
 * controls it: https://w3c.github.io/webdriver-bidi/
 * @throws ProgramMissing when Firefox can neither be found nor installed
 */
export async function startFirefox(): Promise<OtherBrowser> {
  const program = provideProgram(['firefox-esr', 'firefox'], ['firefox-esr'], whatElse)
  const profile = mkdtempSync(join(tmpdir(), 'parcours-firefox-'))
  const port = String(await freePort())
  const options = ['--headless', '--profile', profile, '--remote-debugging-port', port]
  const firefox = spawn(program, options, { stdio: 'ignore' })
  endWithThisProcess(firefox)
  const socket = await untilConnected(firefox, `ws://127.0.0.1:${port}/session`)
  const errors: string[] = []
  const send = startConversation(socket, errors)
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { context } = (await send('browsingContext.create', { type: 'tab' })) as { context: string }
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression) {
      const target = { context }
      const call = { expression, target, awaitPromise: true }
      const { result, exceptionDetails } = (await send('script.evaluate', call)) as Evaluation
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value
    },
    takeErrors: () => Promise.resolve(errors.splice(0)),
    async close() {
      await send('browser.close', {})
      socket.close()
      await end(firefox)
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

interface Evaluation {
  result?: { value?: unknown }
  exceptionDetails?: { text: string }
}

/** Response to a command, or an event. Only responses have an `id`. */
interface Message {
  id?: number
  result?: object
  /** Code of an error. */
  error?: string
  /** Description of an error. */
  message?: string
  method?: string
  params?: { level: string; text: string | null }
}

type Send = (method: string, params: object) => Promise<object>

/** Returns the function that sends a command and waits for its response. */
function startConversation(socket: WebSocket, errors: string[]): Send {
  const responses: ((message: Message) => void)[] = []
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as Message
    if (message.id !== undefined) responses[message.id]?.(message)
    else if (message.params?.level === 'error') errors.push(String(message.params.text))
  })
  return async (method, params) => {
    const id = responses.length
    const responded = new Promise<Message>((resolve) => responses.push(resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await responded
    if (!result) throw new Error(`${method}: ${String(error)} ${String(message)}`)
    return result
  }
}

/** Tries to connect until Firefox listens. */
async function untilConnected(firefox: ChildProcess, url: string): Promise<WebSocket> {
  let socket = new WebSocket(url)
  const isOpen = () => {
    if (socket.readyState === WebSocket.CLOSED) socket = new WebSocket(url)
    return Promise.resolve(socket.readyState === WebSocket.OPEN)
  }
  await untilReady(firefox, isOpen, 60_000)
  return socket
}
