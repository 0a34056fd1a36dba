import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { openSite } from '../../server/application.ts'
import { readConfig } from '../../server/config.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { publish } from '../../services/events/changes/publish.ts'
import { tagsOfAthletes } from '../../services/events/publications.ts'
import { inventedRace, overallRankingId } from './invented-race.ts'
import { ownCpu } from './process-cpu.ts'

/**
 * Messages to the process that live-streams.ts measures. The process runs the site with one
 * race.
 */
export type LiveServerCommand = 'heap' | 'resident' | 'cpu' | 'change'

const application = await openSite(readConfig(), { development: false })
const { events: db, server } = application
const race = inventedRace(1_000)
await publishPackage(db, race)
let changes = 0
const raceId = race.races[0]?.id ?? ''
server.listen({ port: 0, host: '127.0.0.1', backlog: 8_192 })
await once(server, 'listening')

async function collectGarbage() {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const commands: Record<LiveServerCommand, () => Promise<number>> = {
  /** Bytes of objects and buffers after a garbage collection. */
  async heap() {
    await collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  },
  /**
   * Resident bytes after a garbage collection. The number includes free space between the objects.
   */
  async resident() {
    await collectGarbage()
    return process.memoryUsage().rss
  },
  /** Milliseconds of CPU time since the start. */
  cpu: () => Promise.resolve(ownCpu()),
  /** Renames the ranking and publishes the change. Returns the time of the commit. */
  async change() {
    changes += 1
    await db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('rankings')
        .set({ name: `Overall ${String(changes)}` })
        .where('id', '=', overallRankingId)
        .execute()
      await publish(transaction, await tagsOfAthletes(transaction, raceId))
    })
    return Date.now()
  },
}
process.on('message', (command: LiveServerCommand) => {
  void commands[command]().then((value) => process.send?.(value))
})
process.on('disconnect', () => {
  void application.close(0).then(() => process.exit(0))
})
process.send?.((server.address() as AddressInfo).port)
