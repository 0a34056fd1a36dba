import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { BoundedCache } from '../../services/platform/bounded-cache.ts'
import { log } from '../../services/platform/log.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import { currentRequest } from '../../services/platform/http/request-id.ts'

const program = fileURLToPath(new URL('./render-png-process.ts', import.meta.url))
const timeoutMs = 10_000
const maxBytes = 32_000_000

/** Renders SVG drawings as PNG in a child process, with a cache. */
export function openPngRenderer(): (svg: string) => Promise<Buffer> {
  const rendered = new BoundedCache<Buffer>(maxBytes, ({ length }) => length)
  return (svg) => rendered.get(svg, () => renderPng(svg))
}

async function renderPng(svg: string): Promise<Buffer> {
  const signal = currentRequest()?.signal
  signal?.throwIfAborted()
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: timeoutMs,
    ...(signal && { signal }),
    // The child process gets no environment variables, which may hold secrets.
    env: {},
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('close', resolve).on('error', reject)
  })
  child.stdin.on('error', () => undefined).end(svg)
  const [png, code] = await Promise.all([buffer(child.stdout), ended])
  if (code === 0) return png
  log.error({ code }, 'a drawing was not painted')
  throw new Problem(503, 'service.unavailable', 'Please try again in a moment.')
}
