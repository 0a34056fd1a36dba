import type { EventInPackage, NewsInPackage, ResultRow } from '../services/events/event-package.ts'
import type { EventPlan, NewsPlan, RacePlan, ScheduledRace } from './plan.ts'
import { Random } from './random.ts'
import { demoSports } from './sports.ts'
import { addDays } from '../domain/civil-days.ts'
import { addMinutes, instantOf } from '../services/events/zoned-time.ts'
import type { Gender, TimeRule } from '../domain/results.ts'
import { clockParts, twoDigits } from '../domain/durations.ts'

/**
 * News of an event: the planned news, the usual announcements of an organiser, and a report after
 * the event, if the main race is decided by the times of athletes.
 * @param rows results of the main race; null before its end
 */
export function newsOf(
  event: EventPlan,
  today: string,
  { dateFrom, endsAt }: EventInPackage,
  rows: readonly ResultRow[] | null,
  schedule: readonly ScheduledRace[],
): NewsInPackage[] {
  const { timeZone } = event.town
  const dayOfNews = ({ day, fromToday = 0 }: NewsPlan) =>
    day === undefined ? addDays(today, fromToday) : addDays(dateFrom, day)
  const plannedNews = (event.news ?? []).map((item): NewsInPackage => ({
    id: `${event.id}-${item.key}`,
    title: item.title,
    subtitle: item.subtitle,
    body: item.body,
    imageFileId: null,
    publishedFrom: instantOf(dayOfNews(item), '08:00', timeZone),
  }))
  const practical = practicalNews(event).map(({ key, day, ...text }) => ({
    id: `${event.id}-${key}`,
    ...text,
    imageFileId: null,
    publishedFrom: instantOf(addDays(dateFrom, day), '12:00', timeZone),
  }))
  const beforeEvent = [...plannedNews, ...practical]
  const main = schedule[0]?.plan
  if (
    !rows ||
    !main ||
    main.byDistance ||
    main.ofTeams ||
    schedule.some(({ progress }) => progress !== 'over')
  )
    return beforeEvent
  const report = {
    id: `${event.id}-report`,
    ...reportOf(event, main, rows),
    imageFileId: null,
    publishedFrom: addMinutes(endsAt, 45),
  }
  return [...beforeEvent, report]
}

type PracticalNews = Pick<NewsInPackage, 'title' | 'subtitle' | 'body'> & {
  key: string
  /** Number of days after the first day of the event. */
  day: number
}

function practicalNews(event: EventPlan): PracticalNews[] {
  const random = new Random(`practical ${event.id}`)
  const { collection, finish } = event
  const races = event.races.map(({ name }) => `- ${name}`).join('\n')
  return [
    {
      key: 'entries-open',
      day: -170 - random.integer(0, 20),
      title: `Entries for ${event.name} are open`,
      subtitle: random.pick([
        'From noon today',
        'First come, first served',
        'No ballot, no tricks',
      ]),
      body: `You can enter now:\n\n${races}\n\n${random.pick([
        'Once it is full, it is full: we prefer **short queues** to a record.',
        'If you can’t make it after all, you can pass your place on **until a week before**.',
        'We answer letters on Thursdays, **by hand**.',
      ])}`,
    },
    {
      key: 'start-numbers',
      day: -6,
      title: random.pick([
        'Where and when to collect your bib',
        'Bibs, bags and safety pins',
        'Before you leave home',
      ]),
      subtitle: `${collection}, from four the evening before`,
      body: `Your bib is waiting for you at **${collection}**, until eight the evening before and again from ninety minutes before the first start. ${random.pick(
        [
          'Bring photo ID that still looks like you.',
          'There are pins. There are never enough pins; bring four.',
          'Bags travel from there to the finish by lorry.',
        ],
      )}\n\nSee you afterwards at **${finish}**.`,
    },
  ]
}

function reportOf(
  event: EventPlan,
  { name: raceName, sport, decidedBy = 'chip' }: RacePlan,
  rows: readonly ResultRow[],
): Pick<NewsInPackage, 'title' | 'subtitle' | 'body'> {
  const random = new Random(`report ${event.id}`)
  const { finish } = event
  const finishers = rows.filter(({ state }) => state === 'finished')
  const count = `${finishers.length} ${demoSports[sport].athletes}`
  const thanks = random.pick([
    'Thank you to everyone who stood at a crossing, poured a cup or rang a bell.',
    'The results are official. The soup is finished. See you next time.',
    'The volunteers have gone home, the cones are stacked, and someone still has our megaphone.',
    'The rankings are now official; if your time is missing, write to us before Friday.',
  ])
  if (sport === 'walking') {
    return {
      title: `${count} made it to the finish`,
      subtitle: `${event.name}: nobody came second`,
      body: `This is not a race, so there is no winner. There are **${count}** who reached ${finish}, and a great many sore feet.\n\n${thanks}`,
    }
  }
  const woman = best(finishers, 'F', decidedBy)
  const man = best(finishers, 'M', decidedBy)
  const [first, second] = random.chance(0.5) ? [woman, man] : [man, woman]
  return {
    title: random.pick([
      `${woman.name} and ${man.name} win`,
      `${first.name} and ${second.name} are first at ${finish}`,
      `Wins for ${first.name} and ${second.name}`,
    ]),
    subtitle: `${event.name}: ${count} at the finish`,
    body: `${first.name}${from(first)} won the ${raceName} in **${first.time}**, ${second.name}${from(second)} in **${second.time}**. ${count} finished.\n\n${thanks}`,
  }
}

interface Winner {
  name: string
  city: string | null
  time: string
}

/**
 * Finds the winner by the time that decides the ranking. With any other time, the news could name
 * an athlete who is not first in the ranking.
 */
function best(finishers: readonly ResultRow[], gender: Gender, rule: TimeRule): Winner {
  const time = ({ gunTime, chipTime, raceTime }: ResultRow) =>
    ({ gun: gunTime, chip: chipTime, race: raceTime })[rule] ?? Infinity
  const [winner] = finishers
    .filter((row) => row.gender === gender)
    .sort((a, b) => time(a) - time(b))
  if (!winner) throw new Error('A race that nobody finished')
  // Even a winner's name stays hidden if the profile is private.
  return winner.private
    ? { name: 'Someone who prefers no headline', city: null, time: clock(time(winner)) }
    : { name: winner.name, city: winner.city, time: clock(time(winner)) }
}

function from({ city }: Winner): string {
  return city === null ? '' : ` (${city})`
}

/** Formats milliseconds as `2:11:09`, `4:03` or `25:48.3`. */
function clock(milliseconds: number): string {
  const tenths = Math.floor(milliseconds / 100) % 10
  const { hours, minutes, seconds } = clockParts(Math.floor(milliseconds / 1000))
  const short = hours > 0 ? `${hours}:${twoDigits(minutes)}` : String(minutes)
  return `${short}:${twoDigits(seconds)}${tenths > 0 ? `.${tenths}` : ''}`
}
