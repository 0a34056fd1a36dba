import { readFileSync } from 'node:fs'
import { freePort } from './free-port.ts'
import { end } from './child-program.ts'
import { Inspector } from './inspector.ts'
import { nodeOptionsIn, type StartedSite, startSite } from './site.ts'

const unit = readFileSync(
  new URL('../../deploy/systemd/parcours@.service', import.meta.url),
  'utf8',
)
const nodeOptions = nodeOptionsIn(/^ExecStart=.*$/m.exec(unit)?.[0] ?? '')

/**
 * A copy of the site with the options of Node in deploy/systemd. A copy that is started again keeps
 * its port.
 */
export class Copy {
  readonly port: number
  readonly #environment: Record<string, string>
  readonly #inspectorPort: number
  #site: StartedSite | undefined

  private constructor(port: number, inspectorPort: number, environment: Record<string, string>) {
    this.port = port
    this.#inspectorPort = inspectorPort
    this.#environment = environment
  }

  static async start(environment: Record<string, string>): Promise<Copy> {
    const copy = await Copy.reserve(environment)
    await copy.start()
    return copy
  }

  /** Reserves the ports of a copy that is started later. */
  static async reserve(environment: Record<string, string>): Promise<Copy> {
    return new Copy(await freePort(), await freePort(), environment)
  }

  /** Process id; undefined while the copy is not running. */
  get pid(): number | undefined {
    return this.#site?.pid
  }

  get origin(): string {
    return `http://127.0.0.1:${String(this.port)}`
  }

  output(): string {
    return this.#site?.output() ?? ''
  }

  async start(): Promise<void> {
    const environment = {
      ...this.#environment,
      PORT: String(this.port),
      NODE_OPTIONS: `--inspect=127.0.0.1:${String(this.#inspectorPort)}`,
    }
    this.#site = await startSite(environment, { nodeOptions })
  }

  /** @param signal SIGKILL for a crash; after SIGTERM the copy completes its requests */
  async end(signal: NodeJS.Signals): Promise<void> {
    const site = this.#site
    if (!site) return
    this.#site = undefined
    site.process.removeAllListeners('close')
    await end(site.process, signal, 20_000)
    await site.stop()
  }

  /** Blocks the event loop of the copy. Resolves when the event loop is free again. */
  block(ms: number): Promise<void> {
    return this.evaluate(
      `for (const end = performance.now() + ${String(ms)}; performance.now() < end; );`,
    )
  }

  /** Evaluates an expression in the process of the copy. */
  async evaluate(expression: string): Promise<void> {
    const inspector = await Inspector.connect(this.#inspectorPort)
    await inspector.evaluate(expression)
    inspector.close()
  }
}

/** An expression that sets the clock of a process ahead of the real time. */
export function moveClock(aheadMs: number): string {
  return `{
    const Real = globalThis.RealDate ??= Date
    globalThis.Date = class Date extends Real {
      constructor(...values) { super(...(values.length > 0 ? values : [Real.now() + ${String(aheadMs)}])) }
      static now() { return Real.now() + ${String(aheadMs)} }
    }
  }`
}
