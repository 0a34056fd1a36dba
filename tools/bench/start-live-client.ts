import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A process with many streams. Its first message says that all streams are open. */
export interface LiveClient<Report> {
  report: () => Promise<Report>
  kill: ChildProcess['kill']
}

/** Starts a client in a process of its own, because its work would disturb the measurement. */
export async function startLiveClient<Report>(
  file: string,
  command: object,
): Promise<LiveClient<Report>> {
  const client = fork(fileURLToPath(new URL(file, import.meta.url)))
  const opened = once(client, 'message')
  client.send(command)
  await opened
  return {
    async report() {
      const told = once(client, 'message')
      client.send('report')
      const [report] = (await told) as [Report]
      return report
    },
    kill: client.kill.bind(client),
  }
}
