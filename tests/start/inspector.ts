/** A connection to the inspector of a Node process that was started with `--inspect`. */
export class Inspector {
  readonly #socket: WebSocket
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
  }

  static async connect(port: number): Promise<Inspector> {
    const response = await fetch(`http://127.0.0.1:${String(port)}/json/list`)
    const [target] = (await response.json()) as [{ webSocketDebuggerUrl: string }]
    const socket = new WebSocket(target.webSocketDebuggerUrl)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true })
      socket.addEventListener('error', reject, { once: true })
    })
    return new Inspector(socket)
  }

  /** Size of live objects in bytes after a forced garbage collection. */
  async heapAfterCollection(): Promise<number> {
    await this.#call('HeapProfiler.collectGarbage')
    const { usedSize } = (await this.#call('Runtime.getHeapUsage')) as { usedSize: number }
    return usedSize
  }

  /** Runs an expression in the process. */
  async evaluate(expression: string): Promise<void> {
    await this.#call('Runtime.evaluate', { expression })
  }

  close(): void {
    this.#socket.close()
  }

  #call(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#lastId
    return new Promise((resolve) => {
      const onMessage = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data) as { id?: number; result?: unknown }
        if (message.id !== id) return
        this.#socket.removeEventListener('message', onMessage)
        resolve(message.result)
      }
      this.#socket.addEventListener('message', onMessage)
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
  }
}
