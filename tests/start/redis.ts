import { type ChildProcess, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { end, endWithThisProcess, untilReady } from './child-program.ts'
import { provideProgram } from './debian.ts'
import { freePort } from './free-port.ts'

const whatElse =
  'The tests of the shared cache need Valkey or Redis (valkey-server or redis-server). Install one.'

export interface StartedRedis {
  url: string
  stop(): Promise<void>
}

/**
 * Path of valkey-server or redis-server. Installs Redis if both are missing (Debian, root).
 * @throws ProgramMissing when Redis can neither be found nor installed
 */
export function provideRedis(): string {
  return provideProgram(['valkey-server', 'redis-server'], ['redis-server'], whatElse)
}

/**
 * Starts Valkey or Redis. The server writes no files.
 * @param port port of a server that was stopped; by default a free port
 * @throws ProgramMissing when Redis can neither be found nor installed
 */
export async function startRedis(port?: number): Promise<StartedRedis> {
  const program = provideRedis()
  const chosen = port ?? (await freePort())
  const settings = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn(program, ['--port', String(chosen), ...settings], {
    stdio: 'ignore',
  })
  endWithThisProcess(server)
  await untilItListens(server, chosen)
  return { url: `redis://127.0.0.1:${String(chosen)}`, stop: () => end(server) }
}

/** Waits until a started program accepts connections on the port. */
export function untilItListens(server: ChildProcess, port: number): Promise<void> {
  return untilReady(server, () => listens(port), 10_000)
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => {
      resolve(false)
    })
  })
}
