import { setTimeout as wait } from 'node:timers/promises'
import { cpuOf } from '../bench/process-cpu.ts'
import { RaceDay } from './race-day.ts'
import { startStandbyDatabase, type StandbyDatabase } from './standby-database.ts'
import { standbyFaults } from './standby-faults.ts'
import { printKinds, printTable, printTargets } from './table.ts'

const quietMs = 60_000
const cpuMs = 20_000

/**
 * A race day on the loopback interface, with a primary and two streaming standbys.
 * @param fault only faults whose name contains this text happen; by default all
 */
export async function standbyDay(pagesPerSecond = 1_500, fault = ''): Promise<void> {
  const day = await RaceDay.start(await startStandbyDatabase())
  try {
    await day.warmUp({ pagesPerSecond, passingsPerSecond: 20, warmUpMs: 240_000 })
    await day.quietPhase(quietMs)
    const [, second] = day.stack.copies
    const cpuOfTwo = await cpuPerPage(day)
    await second.end('SIGTERM')
    await wait(2_000)
    const cpuOfOne = await cpuPerPage(day)
    await second.start()
    for (const each of standbyFaults) if (each.name.includes(fault)) await day.faultPhase(each)
    await day.endLoad()
    const figures = day.figures()
    printTable(figures)
    printKinds(day.phases[0], day.visitors.results)
    printTargets({
      figures,
      pagesPerSecond,
      acknowledged: day.timer.acknowledged.length,
      lost: (await day.timer.findLost()).length,
      cpuOfTwo,
      cpuOfOne,
    })
    day.printWritesAndErrors()
  } finally {
    await day.stop()
  }
}

/** CPU time of the running copies per response to visitors, in milliseconds. */
async function cpuPerPage({ stack, visitors }: RaceDay<StandbyDatabase>): Promise<number> {
  const used = () =>
    stack.copies.reduce((sum, { pid }) => sum + (pid === undefined ? 0 : cpuOf(pid)), 0)
  const [before, pagesBefore] = [used(), visitors.results.length]
  await wait(cpuMs)
  return (used() - before) / (visitors.results.length - pagesBefore)
}
