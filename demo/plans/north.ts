import { race, type EventPlan } from '../plan.ts'

const shootings = (distance: number, positions: readonly string[]) =>
  positions.map((position, index) => ({
    name: `Shooting ${index + 1}, ${position}`,
    distance: Math.round((distance * (index + 1)) / (positions.length + 1)),
  }))

export const north: EventPlan[] = [
  {
    id: 'mountain-shot',
    name: 'Fjellskudd',
    organisation: 'nordlys',
    town: 'trondheim',
    when: { kind: 'under way', from: -1, to: 1 },
    relief: 60,
    places: ['Ski lodge', 'Granåsen range'],
    description:
      'Three days of biathlon for people who also have a job. Sprint, pursuit and a mass start in which everyone arrives at the range at once and pretends to be calm.',
    races: [
      race('sprint', 'Sprint, 10 km', 'biathlon', 10_000, '11:00', {
        course: 'clover',
        limit: 2,
        field: [64, '25:48.3', '31:20'],
        decidedBy: 'race',
        interval: 30,
        roster: 'weekend',
        checkpoints: shootings(10_000, ['prone', 'standing']),
      }),
      race('pursuit', 'Pursuit, 12.5 km', 'biathlon', 12_500, '12:00', {
        day: 1,
        course: 'clover',
        limit: 2,
        field: [64, '33:10.6', '41:10'],
        decidedBy: 'race',
        interval: 30,
        roster: 'weekend',
        checkpoints: shootings(12_500, ['prone', 'prone', 'standing', 'standing']),
      }),
      race('mass-start', 'Mass start, 15 km', 'biathlon', 15_000, '12:00', {
        day: 2,
        course: 'clover',
        limit: 2,
        field: [64, '38:20.1', '47:30'],
        decidedBy: 'race',
        roster: 'weekend',
        checkpoints: shootings(15_000, ['prone', 'prone', 'standing', 'standing']),
      }),
    ],
    sponsors: ['Vaffelkomiteen', 'Skismøring Myhre', 'Bartebakken Bakeri'],
    news: [
      {
        key: 'zeroing',
        day: 0,
        title: 'Zeroing from nine',
        subtitle: 'Earplugs at the lodge, waffles too',
        body: 'The range opens for zeroing at **nine**. If you hear a cheer, somebody has hit five; if you hear a longer one, it was the mayor.',
      },
      {
        key: 'start-list',
        day: 1,
        title: 'Pursuit start list',
        subtitle: 'Gaps as in the sprint, grudges optional',
        body: 'Starters go at the intervals of the sprint. The pursuit is ranked by race time, so the clock of each starts with the first.',
      },
    ],
  },
  {
    id: 'ice-night-hamar',
    name: 'Isnatt',
    organisation: 'nordlys',
    town: 'hamar',
    when: { kind: 'week', days: 4 },
    relief: 0,
    places: ['Hall entrance B', 'Lane 1'],
    description:
      'An evening of pairs against the clock in a hall shaped like an upturned ship. Quiet please: the ice is listening.',
    races: [
      race('five-thousand', '5,000 m', 'ice_skating', 5000, '18:00', {
        course: 'oval',
        laps: 12.5,
        turn: 0,
        limit: 3,
      }),
      race('three-thousand', '3,000 m', 'ice_skating', 3000, '16:30', {
        course: 'oval',
        laps: 7.5,
        turn: 0,
        limit: 2,
      }),
    ],
    sponsors: ['Stålskinner AS'],
  },
  {
    id: 'hundred-on-ice',
    name: 'Hundra på isen',
    organisation: 'nordlys',
    town: 'lulea',
    when: { kind: 'weeks', weeks: 15, day: 'saturday' },
    relief: 0,
    places: ['Ice road kiosk', 'North harbour'],
    description:
      'A hundred kilometres on the frozen sea between islands whose names only the ferryman knows. No ice, no race: then we meet for coffee instead, and nobody complains.',
    races: [
      race('hundred', '100 km', 'ice_skating', 100_000, '08:00', { course: 'canals', limit: 9 }),
      race('forty', '40 km', 'ice_skating', 40_000, '10:00', { course: 'speedway', limit: 5 }),
    ],
    news: [
      {
        key: 'ice',
        fromToday: -6,
        title: 'How thick is thick enough?',
        subtitle: 'Forty centimetres, says the ferryman',
        body: 'We drill every Friday. At **forty centimetres** we mark the course; at forty-five the ferryman stops looking worried.',
      },
    ],
  },
  {
    id: 'midnight-biathlon',
    name: 'Midnattsskudd',
    organisation: 'nordlys',
    town: 'tromso',
    when: { kind: 'weeks', weeks: -17, day: 'saturday' },
    relief: 55,
    places: ['Library steps', 'Harbour range'],
    description:
      'Biathlon at the hour when sensible people sleep, under a sun or a sky of green light that does not. Targets are lit either way.',
    races: [
      race('sprint', 'Sprint, 10 km', 'biathlon', 10_000, '22:00', {
        course: 'clover',
        limit: 2,
        field: [52, '26:02.8', '31:40'],
        decidedBy: 'race',
        interval: 30,
        checkpoints: shootings(10_000, ['prone', 'standing']),
      }),
      race('short', 'Short, 7.5 km', 'biathlon', 7500, '20:30', {
        course: 'clover',
        limit: 1.5,
        field: [46, '20:11.4', '25:30'],
        decidedBy: 'race',
        interval: 30,
        bibs: { prefix: 'K' },
        checkpoints: shootings(7500, ['prone', 'standing']),
      }),
    ],
    sponsors: ['Nordre Lys Elektro'],
  },
]
