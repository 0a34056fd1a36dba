import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * Limit of the heap of a reading process in megabytes. Even a small file can exceed this limit,
 * because a sheet may use the last of 16,000 columns in every row.
 */
const maxHeapMegabytes = 600

interface ReaderOptions {
  arguments?: readonly string[]
  /** By default the process has no limit of time. */
  timeoutMs?: number
  signal?: AbortSignal | undefined
}

/**
 * Starts a program that reads a file of a package, with limited memory and time. Parsing is
 * synchronous, so it would block page requests in this process. A worker thread that needs more
 * memory than its limit may end the whole process.
 */
export function startReader(
  program: URL,
  { arguments: given = [], timeoutMs, signal }: ReaderOptions = {},
): ChildProcess {
  return fork(program, given, {
    serialization: 'advanced',
    // Ignores the output of the child process. When its memory is exhausted, Node would print a
    // stack trace.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: environment(),
    execArgv: [
      `--max-old-space-size=${String(maxHeapMegabytes)}`,
      ...process.execArgv.filter((option) => option === '--experimental-strip-types'),
    ],
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    killSignal: 'SIGKILL',
    ...(signal === undefined ? {} : { signal }),
  })
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
