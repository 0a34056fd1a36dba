import { race, type EventPlan } from '../plan.ts'

export const westernIsles: EventPlan[] = [
  {
    id: 'auld-reekie-half',
    name: 'Seven Closes Half',
    organisation: 'long-acre',
    town: 'edinburgh',
    when: { kind: 'weeks', weeks: -29, day: 'sunday' },
    relief: 90,
    places: ['Old observatory', 'Castle esplanade'],
    description:
      'Down seven alleys, around one extinct volcano and up a street paved to **shake out fillings**. A piper at each close; they cannot hear each other.',
    races: [
      race('half', 'Half marathon', 'running', 21_097, '09:30', {
        course: 'lollipop',
        limit: 3.25,
        field: [426, '1:07:00', '1:56:00'],
        elite: 4,
        waves: 2,
        decidedBy: 'gun',
      }),
      race('five', '5 km', 'running', 5000, '09:00', {
        course: 'cityBlocks',
        limit: 1,
        field: [212, '15:30', '29:00'],
        bibs: { from: 2001 },
      }),
    ],
    sponsors: ['Oatcake Parliament', 'Haar & Sons Raincoats'],
    news: [
      {
        key: 'pipers',
        day: -2,
        title: 'One piper has a cold',
        subtitle: 'Close number four will be quiet',
        body: 'Close number four offers **an accordion** instead. The neighbours have voted to keep it.',
      },
    ],
  },
  {
    id: 'fell-mud',
    name: 'Sheep Dip',
    organisation: 'long-acre',
    town: 'kendal',
    when: { kind: 'weeks', weeks: -51, day: 'saturday' },
    relief: 130,
    places: ['Wool barn', 'Wool barn'],
    description:
      'Thirteen kilometres over walls, under hedges and through the dip itself. **The sheep watch.** They know.',
    races: [
      race('thirteen', '13 km', 'obstacle_run', 13_000, '10:00', {
        course: 'trail',
        limit: 4.5,
        field: [188, '1:02:00', '1:48:00'],
        waves: 2,
      }),
    ],
    sponsors: ['Mint Cake Mutual'],
  },
  {
    id: 'lakes-walk',
    name: 'Seven Tarns',
    organisation: 'long-acre',
    town: 'kendal',
    when: { kind: 'weeks', weeks: 28, day: 'saturday' },
    relief: 260,
    places: ['Wool barn', 'Tarn seven'],
    description:
      'Forty kilometres from tarn to tarn on foot. A dip in each is **worth five minutes**, and there is a marshal with a towel.',
    races: [
      race('forty', '40 km walk', 'walking', 40_000, '06:00', {
        course: 'ridge',
        climb: 480,
        limit: 13,
      }),
      race('twenty', '20 km walk', 'walking', 20_000, '08:00', { course: 'trail', limit: 7 }),
    ],
    sponsors: ['Towel & Thermos'],
  },
  {
    id: 'canal-bank-triathlon',
    name: 'Turf & Tide Triathlon',
    organisation: 'long-acre',
    town: 'galway',
    when: { kind: 'weeks', weeks: -24, day: 'saturday' },
    relief: 40,
    places: ['Boat club', 'Boat club'],
    description:
      'Bay, bog and back lanes. The bicycle leg has **one traffic light**, and it is on our side.',
    races: [
      race('olympic', 'Olympic', 'triathlon', 51_500, '08:30', {
        course: 'threeRounds',
        limit: 4.5,
        field: [188, '1:57:50', '2:46:00'],
        waves: 2,
      }),
      race('try', 'Try-a-tri', 'triathlon', 20_000, '11:00', {
        course: 'threeRounds',
        limit: 2.5,
        field: [104, '47:30', '1:09:00'],
        bibs: { from: 301 },
      }),
    ],
    sponsors: ['Seaweed Baths Society', 'Turf Cutter’s Bread'],
  },
  {
    id: 'cobble-classic',
    name: 'Kasseienronde',
    organisation: 'stroomlijn',
    town: 'ghent',
    when: { kind: 'weeks', weeks: -35, day: 'sunday' },
    relief: 70,
    places: ['Velodroom', 'Graslei'],
    description:
      'A hundred and twenty-six kilometres, nineteen sectors of stones, **one cone of chips**. The stones are washed on Saturday; nobody knows why.',
    races: [
      race('long', '126 km', 'cycling', 126_000, '08:00', {
        course: 'roundTrip',
        limit: 7.5,
        field: [418, '3:14:00', '4:42:00'],
        elite: 6,
        waves: 3,
        decidedBy: 'gun',
      }),
      race('short', '68 km', 'cycling', 68_000, '09:30', {
        course: 'roundTrip',
        limit: 5,
        field: [236, '1:48:00', '2:42:00'],
        waves: 2,
        bibs: { from: 1001 },
      }),
    ],
    sponsors: ['Frituur De Laatste Meter', 'Stoofvlees Supply', 'Banden Roelants'],
    news: [
      {
        key: 'stones',
        day: 1,
        title: 'Three stones are missing',
        subtitle: 'We know who you are',
        body: 'Sector eleven is three stones short. They weigh **nine kilos each**; whoever carried one home on a bicycle may keep the medal too.',
      },
    ],
  },
  {
    id: 'elf-lakes-triathlon',
    name: 'Seenland-Triathlon',
    organisation: 'weissdorn',
    town: 'leipzig',
    when: { kind: 'weeks', weeks: 34, day: 'saturday' },
    relief: 30,
    places: ['Strandbad', 'Strandbad'],
    description:
      'Where a coal mine was there are now eleven lakes, of which you swim **one**. The rest is very flat and rather windy.',
    races: [
      race('standard', 'Olympische Distanz', 'triathlon', 51_500, '09:00', {
        course: 'threeRounds',
        limit: 4.5,
      }),
      race('sprint', 'Volksdistanz', 'triathlon', 25_750, '12:00', {
        course: 'threeRounds',
        limit: 2.5,
      }),
    ],
    sponsors: ['Grubenlampe Apfelsaft'],
  },
  {
    id: 'polder-skate-marathon',
    name: 'Poldermarathon op Wielen',
    organisation: 'stroomlijn',
    town: 'dronten',
    when: { kind: 'weeks', weeks: -20, day: 'saturday' },
    relief: 1,
    places: ['Sluice', 'Sluice'],
    description: 'Dead straight, dead flat, five metres **below the sea**. The wind is the hill.',
    races: [
      race('marathon', 'Marathon', 'inline_skating', 42_195, '10:00', {
        course: 'canals',
        limit: 3,
        field: [188, '1:06:40', '1:36:00'],
        elite: 6,
        decidedBy: 'gun',
      }),
      race('ten', '10 km', 'inline_skating', 10_000, '13:00', {
        course: 'canals',
        limit: 1.25,
        field: [94, '17:30', '27:00'],
        bibs: { from: 401 },
      }),
    ],
    sponsors: ['Appelsap Van Onder Zee'],
  },
  {
    id: 'natural-ice-classic',
    name: 'Natuurijsklassieker',
    organisation: 'stroomlijn',
    town: 'alkmaar',
    when: { kind: 'weeks', weeks: 11, day: 'sunday' },
    relief: 0,
    places: ['Cheese hall', 'Windmill 3'],
    description:
      'If it freezes. It has not frozen for some years. **The pea soup has been made every time.**',
    races: [
      race('hundred', '100 km', 'ice_skating', 100_000, '07:00', { course: 'canals', limit: 10 }),
      race('forty', '40 km', 'ice_skating', 40_000, '09:00', { course: 'canals', limit: 5 }),
    ],
    sponsors: ['Snert van Sjoukje'],
    news: [
      {
        key: 'ice-1',
        fromToday: -16,
        title: 'Ice report: none',
        subtitle: 'But the ducks look thoughtful',
        body: 'Water at nine degrees. The committee meets every evening at seven **beside the thermometer**.',
      },
      {
        key: 'ice-2',
        fromToday: -2,
        title: 'Ice report: still none',
        subtitle: 'Water at seven degrees',
        body: 'Two degrees fewer than a fortnight ago. At this rate, says the treasurer, **it will freeze in the end**.',
      },
    ],
  },
  {
    id: 'vineyard-run',
    name: 'Course des Vendanges',
    organisation: 'longue-route',
    town: 'bordeaux',
    when: { kind: 'weeks', weeks: -59, day: 'saturday' },
    relief: 36,
    places: ['Chai 7', 'Chai 7'],
    description:
      'Sixteen kilometres between rows of vines, in costume if you like. Twelve tastings, **all of them grape juice**, officially.',
    races: [
      race('sixteen', '16 km', 'running', 16_000, '09:00', {
        course: 'trail',
        limit: 3.5,
        field: [274, '53:40', '1:36:00'],
        waves: 2,
      }),
      race('eight', '8 km', 'running', 8000, '10:00', {
        course: 'roundTrip',
        limit: 2,
        field: [168, '26:20', '47:30'],
        bibs: { from: 1001 },
      }),
    ],
    sponsors: ['Bouchons Réunis', 'Raisin Rieur'],
  },
]
