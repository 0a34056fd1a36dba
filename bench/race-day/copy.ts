import { freePort } from '../../tests/start/free-port.ts'
import { end } from '../../tests/start/child-program.ts'
import { Inspector } from '../../tests/start/inspector.ts'
import { type StartedSite, startSite } from '../../tests/start/site.ts'
import { cpuOf } from '../process-cpu.ts'

/** One of several copies of the site. It keeps its port when it is started again. */
export class Copy {
  readonly port: number
  readonly #environment: Record<string, string>
  readonly #inspectorPort: number
  #site: StartedSite | undefined
  /** CPU time of its earlier processes, in milliseconds. */
  #cpuBefore = 0

  private constructor(port: number, inspectorPort: number, environment: Record<string, string>) {
    this.port = port
    this.#inspectorPort = inspectorPort
    this.#environment = environment
  }

  static async start(environment: Record<string, string>): Promise<Copy> {
    const copy = new Copy(await freePort(), await freePort(), environment)
    await copy.start()
    return copy
  }

  /** CPU time of all its processes, in milliseconds. */
  get cpu(): number {
    return this.#cpuBefore + (this.#site ? cpuOf(this.#site.pid) : 0)
  }

  get origin(): string {
    return `http://127.0.0.1:${String(this.port)}`
  }

  output(): string {
    return this.#site?.output() ?? ''
  }

  async start(): Promise<void> {
    this.#site = await startSite({
      ...this.#environment,
      PORT: String(this.port),
      NODE_OPTIONS: `--inspect=127.0.0.1:${String(this.#inspectorPort)}`,
    })
  }

  /** @param signal SIGKILL for a crash; SIGTERM lets it complete its requests */
  async end(signal: NodeJS.Signals): Promise<void> {
    const site = this.#site
    if (!site) return
    this.#cpuBefore += cpuOf(site.pid)
    this.#site = undefined
    site.process.removeAllListeners('close')
    await end(site.process, signal, 20_000)
    await site.stop()
  }

  /** Runs an expression in its process. */
  async evaluate(expression: string): Promise<void> {
    const inspector = await Inspector.connect(this.#inspectorPort)
    await inspector.evaluate(expression)
    inspector.close()
  }
}
