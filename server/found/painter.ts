import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'
import { log } from '../../services/platform/log.ts'
import { Problem } from '../../services/platform/problem.ts'

const program = fileURLToPath(new URL('./paint.ts', import.meta.url))
const patience = 10_000
const mostBytes = 32_000_000

/** Paints drawings as PNG: each once, one after the other, in a process of its own. */
export function openPainter(): (svg: string) => Promise<Buffer> {
  let last: Promise<unknown> = Promise.resolve()
  const painted = new LRUCache<string, Buffer>({
    maxSize: mostBytes,
    sizeCalculation: (png, svg) => png.length + svg.length,
    fetchMethod(svg) {
      const next = last.then(() => paint(svg))
      last = next.catch(() => undefined)
      return next
    },
  })
  return (svg) => painted.forceFetch(svg)
}

async function paint(svg: string): Promise<Buffer> {
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: patience,
    // Nothing of this process’s settings is for it.
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
