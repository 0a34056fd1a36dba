import { race, type EventPlan } from '../plan.ts'

/** Ireland, New Zealand and Hawaiʻi. */
export const islands: EventPlan[] = [
  {
    id: 'bog-standard',
    name: 'The Bog Standard',
    organisation: 'long-acre',
    town: 'athlone',
    when: { kind: 'now' },
    relief: 14,
    places: ['Creamery yard', 'Turf shed'],
    description:
      'Twelve kilometres of bog, ditch, bale and bog again. There is a dry line through the second field; the farmer knows it and is not telling.',
    races: [
      race('twelve', '12 km', 'obstacle_run', 12_000, '12:00', {
        course: 'trail',
        limit: 4.5,
        field: [284, '58:40', '1:52:00'],
        waves: 5,
      }),
      race('six', '6 km', 'obstacle_run', 6000, '13:30', {
        course: 'track',
        limit: 3,
        field: [146, '31:10', '59:00'],
        waves: 3,
      }),
    ],
    sponsors: ['Murphy-Quill Wellingtons', 'The Second Field Dairy'],
    news: [
      {
        key: 'rain',
        day: -1,
        title: 'It has rained. Good.',
        subtitle: 'Ground report from the second field',
        body: 'Soft on top, softer underneath. **Tie your laces twice.** The tractor is on standby, for the ambulance, mostly.',
      },
      {
        key: 'soup',
        day: 0,
        title: 'Soup from two o’clock',
        subtitle: 'Leek and potato, or potato and leek',
        body: 'There are two kinds of soup. Dogs may have neither, whatever they tell you.',
      },
    ],
  },
  {
    id: 'harbour-half',
    name: 'Harbour Half',
    organisation: 'long-acre',
    town: 'galway',
    when: { kind: 'week', days: 'weekend' },
    relief: 12,
    places: ['Rowing club', 'Long Walk quay'],
    description:
      'Eleven bridges, one tunnel and a finish on the quay where the fish market used to be. The tide decides whether the last hundred metres are dry.',
    races: [
      race('half', 'Half marathon', 'running', 21_097, '10:00', { course: 'lollipop', limit: 3.5 }),
      race('10k', '10 km', 'running', 10_000, '10:45', { course: 'coast', turn: 160, limit: 1.75 }),
      race('wheelchair', 'Wheelchair half marathon', 'wheelchair_race', 21_097, '09:50', {
        course: 'lollipop',
        courseOf: 'half',
        limit: 2.5,
      }),
    ],
    sponsors: ['Corrib Cooperage', 'Salt & Loaf', 'Tidewater Credit Guild'],
    news: [
      {
        key: 'tide',
        fromToday: -2,
        title: 'High water at 12:40',
        subtitle: 'Half-marathoners under 2:30 stay dry',
        body: 'The harbour master has sent us the tables. **High water is at 12:40.** Whoever reaches the quay later than that will find it has been decorated with seaweed.\n\n1. Keep left on the slipway\n2. Do not feed the swans\n3. Smile at the bend: that is where the camera is',
      },
      {
        key: 'numbers',
        fromToday: -5,
        title: 'Where to find your start number',
        subtitle: 'The rowing club, not the yacht club',
        body: 'Numbers are at the **rowing** club. The yacht club asks us to repeat that every year.',
      },
      {
        key: 'results',
        fromToday: 5,
        title: 'How to follow the race',
        subtitle: 'Live rankings from the first check point',
        body: 'Rankings are unofficial until the timer has had a cup of tea.',
      },
    ],
  },
  {
    id: 'volcano-to-sea',
    name: 'Volcano to Sea',
    organisation: 'harbour-and-ranges',
    town: 'auckland',
    when: { kind: 'now' },
    relief: 38,
    places: ['Band rotunda', 'Ferry building'],
    description:
      'Start on the rim of a sleeping volcano, finish among the ferries. It is downhill on average, which is a strange word for what happens in between.',
    races: [
      race('half', 'Half marathon', 'running', 21_097, '07:00', {
        course: 'coast',
        turn: 70,
        limit: 3.5,
        field: [424, '1:07:30', '1:58:00'],
        elite: 4,
        waves: 2,
      }),
      race('10k', '10 km', 'running', 10_000, '09:00', {
        course: 'roundTrip',
        limit: 4,
        field: [268, '31:50', '58:00'],
        waves: 2,
      }),
    ],
    sponsors: ['Kauri & Sons Boatbuilders', 'Southerly Raincoats', 'Pāua Coffee'],
    news: [
      {
        key: 'ferry',
        day: -2,
        title: 'First ferry at 05:45',
        subtitle: 'Runners ride free with a start number',
        body: 'The first boat leaves the north side at **05:45**. It waits for nobody, but the skipper is running the ten kilometres, so it will not leave early either.',
      },
    ],
  },
  {
    id: 'crater-lake',
    name: 'Crater Lake Triathlon',
    organisation: 'harbour-and-ranges',
    town: 'taupo',
    when: { kind: 'weeks', weeks: 30, day: 'saturday' },
    relief: 90,
    places: ['Yacht club', 'Tongariro Domain'],
    description:
      'A swim in a lake that used to be a volcano, and might be again. Not this weekend, say the people who know.',
    races: [
      race('standard', 'Standard distance', 'triathlon', 51_500, '07:30', {
        course: 'threeRounds',
        limit: 5,
      }),
      race('sprint', 'Sprint distance', 'triathlon', 25_750, '10:30', {
        course: 'threeRounds',
        limit: 3,
      }),
    ],
  },
  {
    id: 'long-white-ride',
    name: 'Long White Ride',
    organisation: 'harbour-and-ranges',
    town: 'queenstown',
    when: { kind: 'weeks', weeks: -38, day: 'saturday' },
    relief: 260,
    places: ['Steamer wharf', 'Steamer wharf'],
    description: 'A hundred and sixteen kilometres, two ranges, one shop. Stop at the shop.',
    races: [
      race('ride', '116 km', 'cycling', 116_000, '07:30', {
        course: 'pass',
        climb: 720,
        limit: 8,
        field: [334, '3:06:00', '4:38:00'],
        waves: 3,
      }),
      race('short', '58 km', 'cycling', 58_000, '08:30', {
        course: 'roundTrip',
        limit: 5,
        field: [142, '1:32:00', '2:24:00'],
      }),
    ],
    sponsors: ['The Shop'],
  },
  {
    id: 'lava-coast',
    name: 'Lava Coast Century',
    organisation: 'pacific-coast',
    town: 'kailuaKona',
    when: { kind: 'now' },
    relief: 420,
    places: ['Old airport pavilion', 'Pier'],
    description:
      'Black rock on the right, blue water on the left, and a crosswind that has opinions. A hundred miles for the brave, and a handcycle race on the calm stretch.',
    races: [
      race('century', '100 miles', 'cycling', 160_934, '06:30', {
        course: 'coast',
        turn: 80,
        limit: 9.5,
        field: [262, '3:58:00', '5:52:00'],
        elite: 4,
        waves: 2,
        checkpoints: [
          { name: 'Fish pond', distance: 38_000 },
          { name: 'Hawi', distance: 84_500 },
          { name: 'Turnaround', distance: 96_000 },
          { name: 'Donkey crossing', distance: 131_000 },
        ],
      }),
      race('handcycle', 'Handcycle, 40 km', 'handcycle', 40_000, '08:00', {
        course: 'crossing',
        turn: 85,
        relief: 30,
        limit: 4,
        field: [16, '1:07:00', '1:34:00'],
        decidedBy: 'gun',
        bibs: { prefix: 'H' },
      }),
    ],
    sponsors: ['Two Donkeys Coffee', 'Lower Slope Surfboards'],
  },
  {
    id: 'ridge-to-reef',
    name: 'Ridge to Reef',
    organisation: 'pacific-coast',
    town: 'honolulu',
    when: { kind: 'weeks', weeks: -22, day: 'saturday' },
    relief: 190,
    places: ['Valley school', 'Magic lagoon'],
    description:
      'Twenty-five kilometres from the cloud forest to the coral. Shoes off for the last fifty metres: that is the rule, and it is enforced by children.',
    races: [
      race('trail', 'Trail, 25 km', 'running', 25_000, '06:30', {
        course: 'ridge',
        climb: 540,
        limit: 6.5,
        field: [176, '1:58:00', '3:34:00'],
        checkpoints: [
          { name: 'Bamboo', distance: 6200 },
          { name: 'Ridge', distance: 12_800 },
          { name: 'Waterfall', distance: 19_500 },
        ],
      }),
    ],
    sponsors: ['Barefoot Kitchen'],
  },
]
