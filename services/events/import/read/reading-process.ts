import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import type { ReadMessage, ReadRequest } from './reading-program.ts'

const program = new URL('./reading-program.ts', import.meta.url)

/**
 * Limit of the heap of a reading process in megabytes. Even a small file can exceed this limit,
 * because a sheet may use the last of 16,000 columns in every row.
 */
const maxHeapMegabytes = 600

/** Milliseconds that a process waits for its next file. Starting it takes longer than most files. */
const waitMs = 5_000

/** Thrown when a reading process did not read its file to the end. */
export class NotRead extends Error {
  override readonly name = 'NotRead'
  readonly reason: 'memory' | 'time' | 'broken'

  constructor(reason: 'memory' | 'time' | 'broken', message: string) {
    super(message)
    this.reason = reason
  }
}

interface ReadOptions {
  timeoutMs: number
  /** When this signal is aborted, the process ends. */
  signal: AbortSignal | undefined
}

/**
 * Reads a file of a package in another process, with limited memory and time. Parsing is
 * synchronous, so it would block page requests in this process. A worker thread that needs more
 * memory than its limit may end the whole process.
 * @param take receives the messages with the content of the file
 * @throws NotRead
 */
export async function readInProcess(
  request: ReadRequest,
  { timeoutMs, signal }: ReadOptions,
  take: (message: ReadMessage) => void,
): Promise<void> {
  signal?.throwIfAborted()
  const reader = takeReader()
  const timeout = AbortSignal.timeout(timeoutMs)
  const ends = signal ? AbortSignal.any([timeout, signal]) : timeout
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const listeners = {
    message(message: ReadMessage) {
      if (message.type === 'done') resolve(message.reusable)
      else if (message.type === 'failed') reject(new NotRead('broken', message.message))
      else take(message)
    },
    error: reject,
    close(code: number | null, endSignal: NodeJS.Signals | null) {
      reject(
        ranOutOfMemory(code, endSignal)
          ? new NotRead('memory', 'it needs too much memory')
          : new NotRead('broken', `its reader ended with ${String(code ?? endSignal)}`),
      )
    },
  }
  const abort = () => {
    reject(timeout.aborted ? new NotRead('time', 'it needs too much time') : ends.reason)
  }
  for (const [event, listener] of Object.entries(listeners)) reader.on(event, listener)
  ends.addEventListener('abort', abort)
  try {
    reader.send(request)
    if (await promise) keepReader(reader)
    else reader.kill('SIGKILL')
  } catch (error) {
    reader.kill('SIGKILL')
    throw error
  } finally {
    ends.removeEventListener('abort', abort)
    for (const [event, listener] of Object.entries(listeners)) reader.off(event, listener)
  }
}

/** The process that waits for its next file. */
let waiting: { reader: ChildProcess; timer: NodeJS.Timeout } | undefined

function takeReader(): ChildProcess {
  if (waiting?.reader.connected !== true) return startReader()
  const { reader, timer } = waiting
  waiting = undefined
  clearTimeout(timer)
  reader.ref()
  reader.channel?.ref()
  return reader
}

function keepReader(reader: ChildProcess): void {
  if (waiting) {
    reader.kill()
    return
  }
  const timer = setTimeout(() => {
    waiting = undefined
    reader.kill()
  }, waitMs)
  waiting = { reader, timer: timer.unref() }
  // This process may end meanwhile. The reader ends with it.
  reader.unref()
  reader.channel?.unref()
}

/** Starts a process that waits for a file to read. */
export function startReader(): ChildProcess {
  const reader = fork(program, {
    serialization: 'advanced',
    // Ignores the output of the child process. When its memory is exhausted, Node would print a
    // stack trace.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: environment(),
    execArgv: [
      `--max-old-space-size=${String(maxHeapMegabytes)}`,
      ...process.execArgv.filter((option) => option === '--experimental-strip-types'),
    ],
  })
  // Without a listener, a request to a process that has just ended would end this process.
  reader.on('error', () => undefined)
  return reader
}

/**
 * Whether a reading process that this process did not kill ended because it needed too much memory.
 * Node aborts it at the limit of its heap, and guard-process.ts or the system kills it.
 */
export function ranOutOfMemory(code: number | null, signal: NodeJS.Signals | null): boolean {
  return signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134
}

/**
 * The variables of the reading process: only the folder of compiled code of this process. This saves
 * more than half of its start-up time.
 */
function environment(): NodeJS.ProcessEnv {
  const cache = getCompileCacheDir()
  // Node adds a folder for its version to the folder of the variable.
  return cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) }
}
