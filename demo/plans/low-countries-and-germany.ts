import { race, type EventPlan } from '../plan.ts'

const polderDay = (number: number, course: 'canals' | 'roundTrip') =>
  race(`day-${number}`, `Day ${number}: 40 km`, 'walking', 40_000, '06:30', {
    day: number - 1,
    course,
    limit: 11,
    field: [220, '5:05:00', '8:02:00'],
    roster: 'walkers',
    checkpoints: [
      { name: 'Coffee at the mill', distance: 11_500 },
      { name: 'Halfway dike', distance: 20_000 },
      { name: 'Pancake barn', distance: 30_200 },
    ],
  })

export const lowCountriesAndGermany: EventPlan[] = [
  {
    id: 'polder-four',
    name: 'Vier van de Polder',
    organisation: 'stroomlijn',
    town: 'alkmaar',
    when: { kind: 'under way', from: -1, to: 2 },
    relief: 3,
    places: ['Cheese hall', 'Waagplein'],
    description:
      'Four days, forty kilometres a day, one metre below the sea. The wind is free, the blisters are yours, and on the last afternoon the whole town stands along the canal with gladioli.',
    races: [
      polderDay(1, 'canals'),
      polderDay(2, 'roundTrip'),
      polderDay(3, 'canals'),
      polderDay(4, 'roundTrip'),
    ],
    sponsors: ['De Gouden Stroopwafel', 'Zadelmakerij Van Buuren', 'Dijkgraaf Regenjassen'],
    news: [
      {
        key: 'tape',
        day: 0,
        title: 'Twelve rolls of tape before breakfast',
        subtitle: 'The blister post reports on the first morning',
        body: 'The blister post used **twelve rolls of tape** before the sun was up, most of it on people who said that they would be fine.\n\nTonight it is open until ten. Bring clean feet.',
      },
      {
        key: 'bridge',
        day: 1,
        title: 'Day 2 takes the old swing bridge',
        subtitle: 'The bridge keeper promises to keep it shut',
        body: 'The lock at Oudorp is being repaired, so today’s course crosses the old swing bridge instead. It adds **180 metres** and one very good view.\n\n- walkers keep right\n- the bridge keeper decides\n- no jumping, please: it is older than all of us',
      },
    ],
  },
  {
    id: 'gracht-mile',
    name: 'Grachtenmijl',
    organisation: 'stroomlijn',
    town: 'utrecht',
    when: { kind: 'week', days: 3 },
    relief: 3,
    places: ['Wharf cellar 17', 'Ledig Erf'],
    description:
      'One mile along the wharves, in the evening, under lamps. It is over before the frites are cold.',
    races: [
      race('mile', 'Mile', 'running', 1609, '20:30', { course: 'speedway', limit: 0.5 }),
      race('four-miles', 'Four miles', 'running', 6437, '19:30', { course: 'canals', limit: 1 }),
    ],
    sponsors: ['Drukkerij De Kade'],
    news: [
      {
        key: 'lamps',
        fromToday: -1,
        title: 'The lamps are up',
        subtitle: 'Four hundred lanterns between the two bridges',
        body: 'Volunteers hung **four hundred lanterns** along the wharf last night. If one goes out in front of you, that is the place to speed up: nobody sees you suffer.',
      },
    ],
  },
  {
    id: 'waal-marathon',
    name: 'Waal Bridges Marathon',
    organisation: 'stroomlijn',
    town: 'nijmegen',
    when: { kind: 'weeks', weeks: 5, day: 'sunday' },
    relief: 9,
    places: ['Old power station', 'Waalkade'],
    description:
      'Three bridges, both banks and the only hill for fifty kilometres, which we saved for kilometre thirty-eight. You are welcome.',
    races: [
      race('marathon', 'Marathon', 'running', 42_195, '10:00', { course: 'riverbanks', limit: 6 }),
      race('half', 'Half marathon', 'running', 21_097, '13:00', { course: 'lollipop', limit: 3.5 }),
      race('handcycle', 'Handcycle marathon', 'handcycle', 42_195, '09:40', {
        course: 'riverbanks',
        courseOf: 'marathon',
        limit: 3,
      }),
    ],
    sponsors: ['Steenfabriek De Bocht', 'Veerdienst Zeldenrust', 'Pindakaas van Oma'],
    news: [
      {
        key: 'entries',
        fromToday: -9,
        title: 'Half marathon: nine in ten places gone',
        subtitle: 'The waiting list opens on Monday',
        body: 'Nine in ten places for the half marathon are taken. The marathon still has room, which says something about the hill.',
      },
      {
        key: 'pacers',
        fromToday: 4,
        title: 'Meet the pacers',
        subtitle: 'From 2:59 to 5:29, with balloons',
        body: 'Eleven pacers will carry balloons and bad jokes. Ask yours about the hill only **after** kilometre thirty-eight.',
      },
    ],
  },
  {
    id: 'polder-ice-night',
    name: 'IJsnacht van de Polder',
    organisation: 'stroomlijn',
    town: 'dronten',
    when: { kind: 'weeks', weeks: -6, day: 'saturday' },
    relief: 0,
    places: ['Skate hall, lower ring', 'Lane 1'],
    description:
      'An evening of laps on the indoor oval, with the lights low and the brass band loud. Sixteen laps sound short until lap nine.',
    races: [
      race('mass-start', 'Mass start, 16 laps', 'ice_skating', 6400, '21:00', {
        course: 'oval',
        laps: 16,
        turn: 0,
        limit: 1,
        field: [58, '8:58', '10:40'],
        decidedBy: 'race',
        checkpoints: [4, 8, 12].map((lap) => ({ name: `Lap ${lap}`, distance: lap * 400 })),
      }),
      race('three-thousand', '3,000 m', 'ice_skating', 3000, '19:00', {
        course: 'oval',
        laps: 7.5,
        turn: 0,
        limit: 2,
        field: [44, '3:58.4', '4:49'],
        decidedBy: 'race',
        interval: 140,
        bibs: { digits: 3 },
        checkpoints: [
          { name: '600 m', distance: 600 },
          { name: '1,400 m', distance: 1400 },
          { name: '2,200 m', distance: 2200 },
        ],
      }),
    ],
    news: [
      {
        key: 'band',
        day: -2,
        title: 'The brass band has practised',
        subtitle: 'Faster this time',
        body: 'Last year the band slowed down in the last laps and so did the skaters. This year they have rehearsed **at race pace**.',
      },
    ],
  },
  {
    id: 'elster-evening-run',
    name: 'Elster-Abendlauf',
    organisation: 'weissdorn',
    town: 'leipzig',
    when: { kind: 'week', days: 2 },
    relief: 6,
    places: ['Boathouse', 'Sachsenbrücke'],
    description:
      'After work, through the riverside forest, back before dark. The finish is on a bridge full of people with guitars, and they will not move for you.',
    races: [
      race('10k', '10 km', 'running', 10_000, '18:30', { course: 'roundTrip', limit: 1.5 }),
      race('5k', '5 km', 'running', 5000, '18:00', { course: 'track', limit: 1 }),
    ],
    sponsors: ['Bäckerei Morgenrot', 'Radhaus Süd'],
  },
  {
    id: 'spree-roll',
    name: 'Spree Roll',
    organisation: 'weissdorn',
    town: 'berlin',
    when: { kind: 'weeks', weeks: 13, day: 'sunday' },
    relief: 5,
    places: ['Hangar 2', 'Spreeufer'],
    description:
      'A marathon on eight small wheels. Fresh asphalt, wide corners and a pack that sounds like rain coming closer.',
    races: [
      race('marathon', 'Inline marathon', 'inline_skating', 42_195, '09:00', {
        course: 'lollipop',
        limit: 3,
      }),
      race('half', 'Inline half marathon', 'inline_skating', 21_097, '11:30', {
        course: 'roundTrip',
        limit: 2,
      }),
    ],
  },
  {
    id: 'roller-night-erfurt',
    name: 'Rollnacht Erfurt',
    organisation: 'weissdorn',
    town: 'erfurt',
    when: { kind: 'weeks', weeks: -6, day: 'sunday' },
    relief: 8,
    places: ['Old tram depot', 'Domplatz'],
    description:
      'A half marathon on wheels between two rows of candles. No cobbles, we promise; we laid three hundred metres of carpet to keep that promise.',
    races: [
      race('half', 'Inline half marathon', 'inline_skating', 21_097, '20:00', {
        course: 'speedway',
        laps: 3,
        limit: 2,
        field: [226, '34:40', '52:30'],
        waves: 2,
        checkpoints: [
          { name: 'Lap 1', distance: 7032 },
          { name: 'Lap 2', distance: 14_065 },
        ],
      }),
    ],
    sponsors: ['Kugellager Weber & Töchter'],
  },
  {
    id: 'bone-mill',
    name: 'Die Knochenmühle',
    organisation: 'weissdorn',
    town: 'leipzig',
    when: { kind: 'weeks', weeks: -1, day: 'sunday' },
    relief: 45,
    places: ['Quarry gate', 'The slide'],
    description:
      'Twenty-six obstacles in an old brown-coal pit, the last one a slide into water that nobody has called warm. Washing machines are not covered by the entry fee.',
    races: [
      race('full', 'Full grind, 14 km', 'obstacle_run', 14_000, '10:00', {
        course: 'trail',
        limit: 5,
        field: [344, '1:06:30', '2:14:00'],
        waves: 6,
      }),
      race('half', 'Half grind, 7 km', 'obstacle_run', 7000, '11:30', {
        course: 'track',
        limit: 3,
        field: [168, '35:20', '1:08:00'],
        waves: 3,
      }),
    ],
    sponsors: ['Waschsalon Sauberkeit', 'Seilerei Knoten'],
    news: [
      {
        key: 'shoes',
        day: 1,
        title: 'Forty-one single shoes found',
        subtitle: 'No pairs among them',
        body: 'The divers have emptied the pool below the slide: **forty-one shoes**, no two alike. Collect yours at the boathouse, or come in the other one next year.',
      },
    ],
  },
  {
    id: 'ridge-biathlon',
    name: 'Kammloipe-Biathlon',
    organisation: 'weissdorn',
    town: 'klingenthal',
    when: { kind: 'weeks', weeks: 11, day: 'saturday' },
    relief: 70,
    places: ['Ski school', 'Range'],
    description:
      'Ten shots, three rounds and a hot chocolate. With snow on skis, without it on roller skis; the targets stay the same size.',
    races: [
      race('sprint', 'Sprint, 10 km', 'biathlon', 10_000, '10:30', { course: 'clover', limit: 2 }),
      race('youth', 'Youth, 6 km', 'biathlon', 6000, '13:00', { course: 'clover', limit: 2 }),
    ],
  },
]
