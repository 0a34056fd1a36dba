import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { endGroupWithThisProcess, respondsOk, untilReady } from '../../start/child-program.ts'
import { provideProgram } from '../../start/debian.ts'
import { freePort } from '../../start/free-port.ts'
import type { OtherBrowser } from './other-browser.ts'

const whatElse =
  'The audit of other browsers needs WebKitGTK with its driver, and Xvfb. Install them.'

/** WebKit's test browser. Debian installs it beside the library. */
const miniBrowser = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser'

/**
 * Collects errors of the page in `collectedErrors`, because WebKit's driver does not read the
 * console. Errors before the end of loading are missing. Pages hydrate later.
 */
const collectErrors = `
  window.collectedErrors = []
  const collect = (error) => window.collectedErrors.push(String(error))
  addEventListener('error', ({ message }) => collect(message))
  addEventListener('unhandledrejection', ({ reason }) => collect(reason))
  addEventListener('securitypolicyviolation', (event) => collect(event.violatedDirective + ' ' + event.blockedURI))
  console.error = (...parts) => collect(parts.join(' '))
`

/**
 * Starts WebKit on a display in memory. Installs it if it is missing (Debian, root). WebDriver
 * controls it: https://w3c.github.io/webdriver/
 * @throws ProgramMissing when WebKit can neither be found nor installed
 */
export async function startWebkit(): Promise<OtherBrowser> {
  const packages = ['webkit2gtk-driver', 'xvfb', 'xauth']
  const display = provideProgram(['xvfb-run'], packages, whatElse)
  const driver = provideProgram(['WebKitWebDriver'], packages, whatElse)
  const [binary] = globSync(miniBrowser)
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const program = spawn(display, ['--auto-servernum', driver, '-p', port], {
    stdio: 'ignore',
    detached: true,
  })
  endGroupWithThisProcess(program)
  await untilReady(program, () => respondsOk(`${origin}/status`), 60_000)
  const options = { binary, args: ['--automation'] }
  const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }
  const { sessionId } = (await send('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string }
  const session = `/session/${sessionId}`
  const run = (script: string) => send('POST', `${session}/execute/sync`, { script, args: [] })
  return {
    async open(url) {
      await send('POST', `${session}/url`, { url })
      await run(collectErrors)
    },
    evaluate: (expression) => run(`return ${expression}`),
    takeErrors: async () => JSON.parse(String(await run(takeErrors))) as string[],
    async close() {
      await send('DELETE', session)
      if (program.pid !== undefined) process.kill(-program.pid, 'SIGTERM')
    },
  }

  async function send(method: string, path: string, content?: object): Promise<unknown> {
    const response = await fetch(origin + path, {
      method,
      ...(content && { body: JSON.stringify(content) }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (response.ok) return value
    throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
  }
}

const takeErrors = 'return JSON.stringify(collectedErrors.splice(0))'
