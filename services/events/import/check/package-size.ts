import type { EventPackage } from '../../event-package.ts'
import { InvalidPackage, type PackageProblem } from '../../results/problems.ts'

/** Maximum numbers of the parts of an event, because pages show all of them. */
export const most = {
  races: 300,
  rankings: 1_000,
  checkpoints: 2_000,
  checkpointsOfRace: 250,
  timetable: 500,
  sponsors: 200,
  news: 200,
}

/** Name and place of each part in problems. */
const parts: Record<keyof typeof most, { name: string; path: string }> = {
  races: { name: 'races', path: 'races' },
  rankings: { name: 'rankings', path: 'races' },
  checkpoints: { name: 'check points in all races', path: 'races' },
  checkpointsOfRace: { name: 'check points in a race', path: 'races' },
  timetable: { name: 'items in its timetable', path: 'timetable' },
  sponsors: { name: 'sponsors', path: 'sponsors' },
  news: { name: 'news items', path: 'news' },
}

type Parts = Pick<EventPackage, 'timetable' | 'sponsors' | 'news'>
interface Sized extends Record<keyof Parts, readonly unknown[]> {
  races: readonly { rankings: readonly unknown[]; checkpoints: readonly unknown[] }[]
}

/**
 * Refuses an event with too many parts.
 * @throws InvalidPackage package.tooMany
 */
export function refuseTooMany({ races, timetable, sponsors, news }: Sized): void {
  const checkpoints = races.map((race) => race.checkpoints.length)
  const counts: Record<keyof typeof most, number> = {
    races: races.length,
    rankings: sum(races.map(({ rankings }) => rankings.length)),
    checkpoints: sum(checkpoints),
    checkpointsOfRace: Math.max(0, ...checkpoints.slice(0, most.races)),
    timetable: timetable.length,
    sponsors: sponsors.length,
    news: news.length,
  }
  const problems = Object.entries(parts).flatMap(([key, { name, path }]): PackageProblem[] => {
    const limit = most[key as keyof typeof most]
    if (counts[key as keyof typeof most] <= limit) return []
    const message = `The event has more than ${limit.toLocaleString('en')} ${name}`
    const expected = 'Leave some out, or make several events.'
    return [{ code: 'package.tooMany', file: 'event.yml', path, message, expected }]
  })
  if (problems.length > 0) throw new InvalidPackage(problems)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
