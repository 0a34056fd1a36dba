import { race, type EventPlan } from '../plan.ts'

export const africaAndAmericas: EventPlan[] = [
  {
    id: 'fynbos-fondo',
    name: 'Fynbos Fondo',
    organisation: 'fynbos-endurance',
    town: 'stellenbosch',
    when: { kind: 'week', days: 'weekend' },
    relief: 210,
    places: ['Cellar door 3', 'Oak avenue'],
    description:
      'Between vineyards, over two passes, past one ostrich that chases the last group. Do not be in the last group.',
    races: [
      race('long', '109 km', 'cycling', 109_000, '06:30', { course: 'pass', climb: 560, limit: 8 }),
      race('short', '55 km', 'cycling', 55_000, '07:30', { course: 'roundTrip', limit: 5 }),
    ],
    sponsors: ['Kromhout Cellars', 'Protea & Spoke', 'Rooibos Rituals'],
    news: [
      {
        key: 'ostrich',
        fromToday: -3,
        title: 'About the ostrich',
        subtitle: 'He is called Gerald',
        body: 'Several riders have asked. **Gerald** lives at kilometre sixty-one and dislikes yellow. The farmer has promised to talk to him.',
      },
    ],
  },
  {
    id: 'false-bay-mile',
    name: 'Penguin Mile',
    organisation: 'fynbos-endurance',
    town: 'capeTown',
    when: { kind: 'weeks', weeks: 9, day: 'sunday' },
    relief: 0,
    places: ['Tidal pool', 'Boulder beach'],
    description:
      'A mile in clear cold water, with spectators in black and white who will laugh at your stroke.',
    races: [
      race('mile', 'Open-water mile', 'swimming', 1609, '09:00', {
        course: 'buoys',
        at: [18.47, -34.19],
        limit: 1.25,
      }),
      race('three', '3,000 m', 'swimming', 3000, '10:30', {
        course: 'strait',
        at: [18.47, -34.19],
        limit: 2,
      }),
    ],
  },
  {
    id: 'lagoon-walk',
    name: 'Lagoon Fifty',
    organisation: 'fynbos-endurance',
    town: 'knysna',
    when: { kind: 'weeks', weeks: -15, day: 'saturday' },
    relief: 110,
    places: ['Timber yard', 'Waterfront'],
    description:
      'Fifty kilometres on foot around a lagoon, through a forest where an elephant is said to live. Nobody has photographed her. Keep trying.',
    races: [
      race('fifty', '50 km walk', 'walking', 50_000, '05:30', {
        course: 'roundTrip',
        limit: 13,
        field: [214, '5:58:00', '9:36:00'],
      }),
      race('twenty-five', '25 km walk', 'walking', 25_000, '07:00', {
        course: 'trail',
        limit: 7,
        field: [126, '2:52:00', '4:42:00'],
        bibs: { from: 501 },
      }),
    ],
    sponsors: ['Oyster & Oar'],
  },
  {
    id: 'flamingo-fifteen',
    name: 'Flamingo 15',
    organisation: 'rift-collective',
    town: 'nakuru',
    when: { kind: 'weeks', weeks: 4, day: 'sunday' },
    relief: 40,
    places: ['Town hall', 'Lake gate'],
    description:
      'Fifteen kilometres at eighteen hundred metres, beside a lake that is pink from the shore outwards. Go out slowly. Nobody ever does.',
    races: [
      race('fifteen', '15 km', 'running', 15_000, '07:00', { course: 'lollipop', limit: 2 }),
      race('five', '5 km', 'running', 5000, '09:00', { course: 'track', limit: 1 }),
    ],
    sponsors: ['Chai ya Bonde', 'Matatu Line 15'],
  },
  {
    id: 'crescent-half',
    name: 'Crescent Half',
    organisation: 'rift-collective',
    town: 'naivasha',
    when: { kind: 'weeks', weeks: -9, day: 'sunday' },
    relief: 35,
    places: ['Flower market', 'Boat landing'],
    description:
      'A half marathon between acacias and giraffes. The giraffes have right of way, and an excellent view of the finish.',
    races: [
      race('half', 'Half marathon', 'running', 21_097, '06:45', {
        course: 'roundTrip',
        limit: 3,
        field: [308, '1:03:20', '1:42:00'],
        elite: 16,
        decidedBy: 'gun',
        bibs: { digits: 3 },
      }),
    ],
    sponsors: ['Rose Road Growers', 'Boda Boda Benson'],
    news: [
      {
        key: 'giraffe',
        day: 1,
        title: 'A delay of forty seconds at kilometre eight',
        subtitle: 'The giraffe has been thanked',
        body: 'The second group waited **forty seconds** while a giraffe considered the road. The jury has looked at it and decided that this is what the race is for.',
      },
    ],
  },
  {
    id: 'salt-mist-triathlon',
    name: 'Triathlon Maresia',
    organisation: 'maresia',
    town: 'florianopolis',
    when: { kind: 'now' },
    relief: 55,
    places: ['Casa do Pescador', 'Praia da Maresia'],
    description:
      'Out through the surf, up over the hill with the view, home along the sand. Dolphins are not official marshals but behave like it.',
    races: [
      race('standard', 'Standard', 'triathlon', 51_500, '07:00', {
        course: 'threeRounds',
        limit: 5,
        field: [246, '1:57:20', '2:49:00'],
        elite: 6,
        waves: 3,
      }),
      race('sprint', 'Sprint', 'triathlon', 25_750, '10:30', {
        course: 'threeRounds',
        limit: 3.5,
        field: [124, '59:30', '1:27:00'],
        waves: 2,
        bibs: { from: 501 },
      }),
    ],
    sponsors: ['Açaí do Morro', 'Pranchas Brisa'],
    news: [
      {
        key: 'surf',
        day: -1,
        title: 'Waves of one metre, from the south',
        subtitle: 'Start moved two hundred metres up the beach',
        body: 'The swim starts **two hundred metres further north**, behind the rocks. It is calmer there, says the fisherman whose front door it is.',
      },
    ],
  },
  {
    id: 'seagull-crossing',
    name: 'Travessia das Gaivotas',
    organisation: 'maresia',
    town: 'florianopolis',
    when: { kind: 'weeks', weeks: -13, day: 'sunday' },
    relief: 0,
    places: ['Ferry ramp', 'Iron bridge'],
    description:
      'Three kilometres from the island to the mainland under the old iron bridge. The gulls take bets.',
    races: [
      race('three', '3,000 m', 'swimming', 3000, '08:00', {
        course: 'strait',
        at: [-48.552, -27.588],
        turn: 165,
        limit: 2,
        field: [188, '34:50', '55:40'],
        checkpoints: [{ name: 'Under the bridge', distance: 1600 }],
      }),
    ],
  },
  {
    id: 'jacaranda-run',
    name: 'Carrera de las Jacarandas',
    organisation: 'zancada',
    town: 'guadalajara',
    when: { kind: 'now' },
    relief: 16,
    places: ['Casa de los Perros', 'Glorieta Minerva'],
    description:
      'Ten kilometres of closed avenues under purple trees, with a mariachi every two kilometres and a very loud one at the hill.',
    races: [
      race('10k', '10 km', 'running', 10_000, '07:00', {
        course: 'cityBlocks',
        limit: 2,
        field: [388, '30:20', '57:00'],
        elite: 6,
        waves: 3,
        decidedBy: 'gun',
      }),
      race('5k', '5 km', 'running', 5000, '09:00', {
        course: 'cityBlocks',
        limit: 4,
        field: [252, '15:20', '30:30'],
        waves: 2,
        bibs: { from: 2001 },
      }),
      race('wheelchair', 'Silla de ruedas, 10 km', 'wheelchair_race', 10_000, '06:50', {
        course: 'cityBlocks',
        courseOf: '10k',
        limit: 1.5,
        field: [16, '22:10', '31:00'],
        decidedBy: 'gun',
        bibs: { prefix: 'W' },
      }),
    ],
    sponsors: ['Tortas Doña Meche', 'Agua de Jamaica La Flor', 'Zapatería Zancudo'],
    news: [
      {
        key: 'mariachi',
        day: -2,
        title: 'Five mariachis, one request each',
        subtitle: 'Kilometre eight plays whatever you shout',
        body: 'You may shout a song at kilometre eight. **They know all of them.** Whether you have the breath is another matter.',
      },
    ],
  },
  {
    id: 'canyon-challenge',
    name: 'Reto de la Barranca',
    organisation: 'zancada',
    town: 'guadalajara',
    when: { kind: 'weeks', weeks: 3, day: 'saturday' },
    relief: 150,
    places: ['Mirador', 'Mirador'],
    description:
      'Down into the canyon and, this being the obstacle, out again. Twenty-two more have been added, mostly out of spite.',
    races: [
      race('fifteen', '15 km', 'obstacle_run', 15_000, '08:00', { course: 'trail', limit: 6 }),
      race('family', 'Family, 3 km', 'obstacle_run', 3000, '10:00', { course: 'track', limit: 2 }),
    ],
  },
  {
    id: 'maize-run',
    name: 'Carrera del Maíz',
    organisation: 'zancada',
    town: 'oaxaca',
    when: { kind: 'weeks', weeks: -20, day: 'sunday' },
    relief: 60,
    places: ['Mercado 20', 'Santo Domingo'],
    description:
      'Fifteen kilometres between two markets. The medal is made of clay, the breakfast of nine kinds of maize.',
    races: [
      race('fifteen', '15 km', 'running', 15_000, '07:00', {
        course: 'cityBlocks',
        limit: 2.5,
        field: [266, '47:10', '1:24:00'],
        waves: 2,
      }),
    ],
    sponsors: ['Molino San Isidro'],
  },
  {
    id: 'night-shift',
    name: 'Night Shift',
    organisation: 'pacific-coast',
    town: 'portland',
    when: { kind: 'weeks', weeks: 1, day: 'saturday' },
    relief: 28,
    places: ['Bus garage', 'Bus garage'],
    description:
      'A run for people who work when others sleep: nurses, bakers, bus drivers, and their friends. Breakfast is at midnight.',
    races: [
      race('10k', '10 km', 'running', 10_000, '21:30', { course: 'cityBlocks', limit: 1.75 }),
      race('5k', '5 km', 'running', 5000, '20:30', { course: 'cityBlocks', limit: 1 }),
    ],
    sponsors: ['Two A.M. Bagels', 'Line 14 Diner'],
  },
]
