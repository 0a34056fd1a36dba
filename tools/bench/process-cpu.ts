import { readFileSync } from 'node:fs'

/** CPU time of a process on all cores in milliseconds, from /proc. Linux only. */
export function cpuOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
    .split(') ')[1]
    ?.split(' ')
  return (Number(fields?.[11]) + Number(fields?.[12])) * 10
}

/** CPU time of this process on all cores in milliseconds. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
