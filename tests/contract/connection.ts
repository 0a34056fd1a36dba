import { Agent, request, type IncomingHttpHeaders } from 'node:http'

export interface RawRequest {
  method: string
  /** Path and query of the URL. */
  target: string
  headers?: Record<string, string>
  body?: string
}

export interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Sends requests with their paths unchanged. `fetch` and `inject` would resolve `..` first. */
export function connectionTo(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  return {
    send({ method, target, headers = {}, body }: RawRequest): Promise<RawResponse> {
      return new Promise((resolve, reject) => {
        const options = { agent, port, host: '127.0.0.1', method, path: target, headers }
        const outgoing = request(options, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const { statusCode = 0 } = response
            resolve({ status: statusCode, headers: response.headers, body: Buffer.concat(chunks) })
          })
        })
        outgoing.on('error', reject)
        outgoing.end(body)
      })
    },
    close() {
      agent.destroy()
    },
  }
}
