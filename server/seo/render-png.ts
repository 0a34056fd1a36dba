import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Kept } from '../../services/platform/kept.ts'
import { log } from '../../services/platform/log.ts'
import { Problem } from '../../services/platform/problem.ts'
import { currentRequest } from '../../services/platform/request-id.ts'

const program = fileURLToPath(new URL('./render-png-process.ts', import.meta.url))
const patience = 10_000
const mostBytes = 32_000_000

/** Paints drawings as PNG: each once, one after the other, in a process of its own. */
export function openPainter(): (svg: string) => Promise<Buffer> {
  const painted = new Kept<Buffer>(mostBytes, ({ length }) => length)
  return (svg) => painted.get(svg, () => paint(svg))
}

async function paint(svg: string): Promise<Buffer> {
  const signal = currentRequest()?.signal
  signal?.throwIfAborted()
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: patience,
    ...(signal && { signal }),
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
