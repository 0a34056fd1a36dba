import { race, type EventPlan } from '../plan.ts'

export const alpsAndDanube: EventPlan[] = [
  {
    id: 'danube-loop-marathon',
    name: 'Donauschleifenmarathon',
    organisation: 'donauschleife',
    town: 'vienna',
    when: { kind: 'weeks', weeks: 21, day: 'sunday' },
    relief: 22,
    places: ['Prater hall', 'Heldenplatz'],
    description:
      'Out along the new river, back along the old canal. The waltz at kilometre forty is **compulsory** for anyone above four hours.',
    races: [
      race('marathon', 'Marathon', 'running', 42_195, '09:00', { course: 'riverbanks', limit: 6 }),
      race('half', 'Halbmarathon', 'running', 21_097, '09:00', {
        course: 'roundTrip',
        limit: 3.25,
      }),
      race('wheelchair', 'Rollstuhl', 'wheelchair_race', 42_195, '08:45', {
        course: 'riverbanks',
        courseOf: 'marathon',
        limit: 4,
      }),
    ],
    sponsors: ['Kaffeehaus Zum Zieleinlauf', 'Walzer & Söhne', 'Marillenhof Wachauer Eck'],
    news: [
      {
        key: 'waltz',
        fromToday: -9,
        title: 'Waltz lessons, Tuesdays at seven',
        subtitle: 'For those who plan to be slow',
        body: 'The orchestra at kilometre forty plays in three. **Running is in two.** We offer four evenings to learn the difference.',
      },
    ],
  },
  {
    id: 'nordkette-vertical',
    name: 'Nordketten-Steig',
    organisation: 'donauschleife',
    town: 'innsbruck',
    when: { kind: 'weeks', weeks: -23, day: 'saturday' },
    relief: 420,
    places: ['Tram terminus', 'Upper station'],
    description:
      'From the last tram stop to where the jackdaws live. Thirty kilometres, two huts, one of which has apricot dumplings.',
    races: [
      race('thirty', '30 km', 'running', 30_000, '06:30', {
        course: 'ridge',
        climb: 1350,
        limit: 9,
        field: [218, '3:04:00', '5:12:00'],
        elite: 4,
        decidedBy: 'gun',
        checkpoints: [
          { name: 'Jackdaw hut', distance: 9400 },
          { name: 'Half', distance: 15_000 },
          { name: 'Dumplings', distance: 23_200 },
        ],
      }),
      race('twelve', '12 km', 'running', 12_000, '08:30', {
        course: 'trail',
        limit: 4,
        field: [142, '58:00', '1:38:00'],
        bibs: { from: 501 },
      }),
    ],
    sponsors: ['Knödelhütte', 'Bergseile Thalhammer'],
  },
  {
    id: 'balaton-mile',
    name: 'Balaton-átúszás',
    organisation: 'donauschleife',
    town: 'budapest',
    when: { kind: 'weeks', weeks: -19, day: 'saturday' },
    relief: 0,
    places: ['Boat shed 2', 'Reed pier'],
    description:
      'Across a lake so shallow that in the first two hundred metres you may choose between swimming and walking. Walking is frowned upon.',
    races: [
      race('crossing', '5,200 m', 'swimming', 5200, '08:00', {
        course: 'strait',
        at: [17.89, 46.9],
        limit: 4,
        field: [276, '1:04:00', '1:52:00'],
        checkpoints: [
          { name: 'Sail 1', distance: 1800 },
          { name: 'Sail 2', distance: 3600 },
        ],
      }),
      race('short', '2,600 m', 'swimming', 2600, '09:30', {
        course: 'buoys',
        at: [17.89, 46.9],
        limit: 2,
        field: [164, '31:20', '54:00'],
        bibs: { from: 501 },
      }),
    ],
    sponsors: ['Lángos Ilona', 'Nádas Vitorlák'],
    news: [
      {
        key: 'temperature',
        day: -2,
        title: 'The lake is at twenty-five degrees',
        subtitle: 'Wetsuits would be soup',
        body: 'At **twenty-five degrees** wetsuits are not allowed. The committee has checked personally, twice, and once more after lunch.',
      },
    ],
  },
  {
    id: 'chain-bridge-night',
    name: 'Lánchíd Éjszakai Görkorcsolya',
    organisation: 'donauschleife',
    town: 'budapest',
    when: { kind: 'weeks', weeks: -14, day: 'saturday' },
    relief: 4,
    places: ['Bridgehead', 'Bridgehead'],
    description:
      'Seven bridges on wheels after midnight traffic has gone. Each bridge has its own surface; the green one hums.',
    races: [
      race('half', 'Félmaraton', 'inline_skating', 21_097, '21:00', {
        course: 'riverbanks',
        limit: 2,
        field: [168, '33:40', '49:30'],
        elite: 4,
      }),
      race('seven', '7 km', 'inline_skating', 7000, '20:00', {
        course: 'speedway',
        limit: 1,
        field: [96, '12:10', '19:20'],
        bibs: { from: 301 },
      }),
    ],
    sponsors: ['Kürtőskalács Kör'],
  },
  {
    id: 'three-lakes-triathlon',
    name: 'Blejski Triatlon',
    organisation: 'donauschleife',
    town: 'bled',
    when: { kind: 'weeks', weeks: -16, day: 'sunday' },
    relief: 130,
    places: ['Rowing centre', 'Cream cake square'],
    description:
      'Around the island, up to the plateau, twice around the lake. Whoever rings the bell on the island is **disqualified, but granted a wish**.',
    races: [
      race('middle', 'Middle distance, 113 km', 'triathlon', 113_000, '07:30', {
        course: 'threeRounds',
        limit: 8,
        field: [232, '4:02:00', '5:34:00'],
        elite: 6,
        waves: 2,
      }),
      race('sprint', 'Sprint', 'triathlon', 25_750, '11:00', {
        course: 'threeRounds',
        limit: 2.5,
        field: [148, '58:20', '1:23:00'],
        bibs: { from: 401 },
      }),
    ],
    sponsors: ['Kremšnita Palace', 'Pletna Boats'],
    news: [
      {
        key: 'bell',
        day: 1,
        title: 'The bell rang four times',
        subtitle: 'Four wishes, four disqualifications',
        body: 'Four swimmers could not resist. The jury was strict, **and slightly jealous**.',
      },
    ],
  },
  {
    id: 'white-quay-swim',
    name: 'Splitski Plivački Maraton',
    organisation: 'donauschleife',
    town: 'split',
    when: { kind: 'weeks', weeks: 29, day: 'saturday' },
    relief: 0,
    places: ['Palace cellar', 'Bačvice'],
    description:
      'From the emperor’s sea gate to the beach where grown men play ball in ankle-deep water. Ten kilometres for the patient.',
    races: [
      race('ten', '10 km', 'swimming', 10_000, '07:00', {
        course: 'buoys',
        laps: 4,
        at: [16.43, 43.495],
        limit: 5,
      }),
      race('three', '3,000 m', 'swimming', 3000, '09:00', {
        course: 'strait',
        at: [16.43, 43.495],
        limit: 2,
      }),
    ],
    sponsors: ['Sardine Braća Lozić'],
  },
  {
    id: 'vysocina-biathlon',
    name: 'Vysočinský Biatlon',
    organisation: 'donauschleife',
    town: 'noveMesto',
    when: { kind: 'weeks', weeks: -40, day: 'saturday' },
    relief: 70,
    places: ['Arena', 'Arena'],
    description:
      'Two days in a forest stadium that is louder than the rifles. The sausage stand has its own start list.',
    races: [
      race('sprint', 'Sprint, 10 km', 'biathlon', 10_000, '11:00', {
        course: 'clover',
        limit: 2,
        field: [92, '25:20.4', '31:50'],
        decidedBy: 'race',
        interval: 30,
        roster: 'weekend',
      }),
      race('mass-start', 'Mass start, 15 km', 'biathlon', 15_000, '12:30', {
        day: 1,
        course: 'clover',
        limit: 2,
        field: [92, '38:40.2', '48:10'],
        decidedBy: 'race',
        roster: 'weekend',
      }),
    ],
    sponsors: ['Klobásy u Lesa', 'Vosky Novotný & Dcera'],
    news: [
      {
        key: 'snow',
        day: -4,
        title: 'Snow from the barn',
        subtitle: 'BoundedCache under sawdust since last winter',
        body: 'There are **nine thousand cubic metres** under the sawdust. It is not white, but it is honest.',
      },
    ],
  },
  {
    id: 'reuss-crit',
    name: 'Luzerner Brückenkriterium',
    organisation: 'donauschleife',
    town: 'luzern',
    when: { kind: 'weeks', weeks: -31, day: 'sunday' },
    relief: 60,
    places: ['Kornmarkt', 'Kapellbrücke'],
    description:
      'A hundred and four kilometres around the lake of four cantons, each of which claims the best hill. The finish is in front of a wooden bridge: **do not brake late**.',
    races: [
      race('lake', 'Seerunde, 104 km', 'cycling', 104_000, '07:30', {
        course: 'pass',
        climb: 640,
        limit: 7,
        field: [312, '2:44:00', '3:58:00'],
        waves: 2,
      }),
      race('handcycle', 'Handbike, 42 km', 'handcycle', 42_000, '08:15', {
        course: 'roundTrip',
        limit: 4,
        field: [24, '1:10:00', '1:34:00'],
        decidedBy: 'gun',
        bibs: { prefix: 'H' },
      }),
    ],
    sponsors: ['Käserei Vierlande', 'Velo Ürner'],
  },
  {
    id: 'rila-thirty',
    name: 'Рилска Тридесетка',
    organisation: 'okeanida',
    town: 'bansko',
    when: { kind: 'weeks', weeks: -34, day: 'saturday' },
    relief: 160,
    places: ['Читалище', 'Площад'],
    description:
      'Thirty kilometres on foot from monastery to mill. Yoghurt every five; it is the only drink station rule that anyone remembers.',
    races: [
      race('thirty', '30 km walk', 'walking', 30_000, '07:00', {
        course: 'trail',
        limit: 9,
        field: [186, '3:46:00', '6:02:00'],
      }),
      race('fifteen', '15 km walk', 'walking', 15_000, '08:30', {
        course: 'roundTrip',
        limit: 5,
        field: [118, '1:51:00', '2:58:00'],
        bibs: { from: 501 },
      }),
    ],
    sponsors: ['Мандра Бели Камък'],
  },
]
