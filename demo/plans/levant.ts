import { race, type EventPlan } from '../plan.ts'

export const levant: EventPlan[] = [
  {
    id: 'gulf-of-figs',
    name: 'İncir Körfezi Triatlonu',
    organisation: 'levante',
    town: 'izmir',
    when: { kind: 'weeks', weeks: -30, day: 'sunday' },
    relief: 70,
    places: ['Old ferry', 'Kordon'],
    description:
      'Swim where the ferries turn, ride to the fig orchards, run home along the promenade with the whole city at dinner.',
    races: [
      race('standard', 'Standart', 'triathlon', 51_500, '07:00', {
        course: 'threeRounds',
        limit: 4.5,
        field: [194, '1:58:10', '2:50:00'],
        elite: 4,
        waves: 2,
      }),
      race('sprint', 'Sprint', 'triathlon', 25_750, '10:00', {
        course: 'threeRounds',
        limit: 2.5,
        field: [122, '59:50', '1:28:00'],
        bibs: { from: 401 },
      }),
    ],
    sponsors: ['Kumru Kardeşler', 'İncir Yolu Kooperatifi'],
  },
  {
    id: 'fairy-chimney-trail',
    name: 'Peri Bacaları Patikası',
    organisation: 'levante',
    town: 'goreme',
    when: { kind: 'weeks', weeks: -5, day: 'saturday' },
    relief: 190,
    places: ['Pottery', 'Balloon field'],
    description:
      'Thirty-eight kilometres between stone chimneys, through two tunnels dug by pigeons’ landlords. **Sixty balloons** rise at the start; none of them is a pacer.',
    races: [
      race('long', '38 km', 'running', 38_000, '07:00', {
        course: 'trail',
        limit: 9,
        field: [236, '2:48:00', '4:52:00'],
        elite: 6,
        decidedBy: 'gun',
        checkpoints: [
          { name: 'Pigeon valley', distance: 8600 },
          { name: 'Half', distance: 19_000 },
          { name: 'Underground church', distance: 29_500 },
        ],
      }),
      race('short', '14 km', 'running', 14_000, '08:30', {
        course: 'trail',
        limit: 3.5,
        field: [158, '1:00:20', '1:42:00'],
        bibs: { from: 401 },
      }),
    ],
    sponsors: ['Testi Kebap Usta', 'Balon & Bulut'],
    news: [
      {
        key: 'balloons',
        day: 0,
        title: 'All sixty balloons are up',
        subtitle: 'And so are you',
        body: 'A pilot reports a line of lamps **four valleys long**. From above, he says, it looks as if someone had unzipped the dark.',
      },
    ],
  },
  {
    id: 'wine-road-tbilisi',
    name: 'ღვინის გზა',
    organisation: 'levante',
    town: 'tbilisi',
    when: { kind: 'weeks', weeks: 24, day: 'saturday' },
    relief: 260,
    places: ['Dry bridge', 'Sulphur baths'],
    description:
      'Ninety-six kilometres between monasteries and cellars. Toasts are held **after** the finish; they take longer than the race.',
    races: [
      race('long', '96 km', 'cycling', 96_000, '08:00', { course: 'pass', climb: 900, limit: 8 }),
      race('walk', '24 km walk', 'walking', 24_000, '09:00', { course: 'trail', limit: 8 }),
    ],
    sponsors: ['Churchkhela Express'],
  },
  {
    id: 'red-desert-stages',
    name: 'سباق الصحراء الحمراء',
    organisation: 'levante',
    town: 'wadiRum',
    when: { kind: 'weeks', weeks: -11, day: 'saturday' },
    relief: 180,
    places: ['Camp of the seven pillars', 'Camp of the seven pillars'],
    description:
      'Three days, three stages, one tent. The sand is red in the morning, white at noon and in your shoes **for ever**.',
    races: [
      race('stage-1', 'Stage 1, 32 km', 'running', 32_000, '06:30', {
        course: 'trail',
        limit: 8,
        field: [126, '2:36:00', '4:26:00'],
        decidedBy: 'gun',
        roster: 'stages',
        bibs: { digits: 3 },
      }),
      race('stage-2', 'Stage 2, 44 km', 'running', 44_000, '06:00', {
        day: 1,
        course: 'crossing',
        limit: 11,
        field: [126, '3:50:00', '6:40:00'],
        decidedBy: 'gun',
        roster: 'stages',
        bibs: { digits: 3 },
      }),
      race('stage-3', 'Stage 3, 18 km', 'running', 18_000, '07:00', {
        day: 2,
        course: 'roundTrip',
        limit: 5,
        field: [126, '1:18:00', '2:16:00'],
        decidedBy: 'gun',
        roster: 'stages',
        bibs: { digits: 3 },
      }),
    ],
    abroad: 0.6,
    sponsors: ['شاي الكثيب', 'Camel & Compass'],
    news: [
      {
        key: 'stars',
        day: 0,
        title: 'Stage one: everyone is back at camp',
        subtitle: 'The last with a goat',
        body: 'All tents are full. The last walker arrived at dusk with **a goat that would not go home**. It starts tomorrow, unofficially.',
      },
      {
        key: 'goat',
        day: 2,
        title: 'The goat has finished',
        subtitle: 'Out of competition',
        body: 'She has been given a medal, **half of which she has eaten**.',
      },
    ],
  },
  {
    id: 'nile-banks-half',
    name: 'نصف ماراثون ضفتي النيل',
    organisation: 'levante',
    town: 'luxor',
    when: { kind: 'weeks', weeks: -43, day: 'sunday' },
    relief: 12,
    places: ['Corniche', 'Avenue of rams'],
    description:
      'Across the river by boat before dawn, back on foot by nine. On the way: two giants, forty tombs and a great deal of sugar cane.',
    races: [
      race('half', 'Half marathon', 'running', 21_097, '06:30', {
        course: 'riverbanks',
        limit: 3.5,
        field: [246, '1:07:50', '2:02:00'],
        waves: 2,
        decidedBy: 'gun',
      }),
      race('ten', '10 km', 'running', 10_000, '07:00', {
        course: 'lollipop',
        limit: 2,
        field: [168, '32:10', '59:00'],
        bibs: { from: 501 },
      }),
    ],
    sponsors: ['عصير القصب', 'Felucca Lines'],
  },
  {
    id: 'palm-grove-hundred',
    name: 'مئة النخيل',
    organisation: 'levante',
    town: 'marrakesh',
    when: { kind: 'weeks', weeks: 14, day: 'saturday' },
    relief: 150,
    places: ['ساحة الدباغين', 'باب الريح'],
    description:
      'A hundred kilometres towards the snow and back to the palms, with mint tea poured from a height that **counts as an attraction**.',
    races: [
      race('hundred', '100 km', 'cycling', 100_000, '07:30', {
        course: 'pass',
        climb: 780,
        limit: 8,
      }),
      race('fifty', '50 km', 'cycling', 50_000, '08:30', { course: 'roundTrip', limit: 5 }),
    ],
    sponsors: ['Thé de la Porte Bleue'],
  },
  {
    id: 'thousand-hills',
    name: 'Imisozi Igihumbi',
    organisation: 'mille-collines',
    town: 'kigali',
    when: { kind: 'weeks', weeks: -10, day: 'saturday' },
    relief: 260,
    places: ['Bus park', 'Convention hill'],
    description:
      'Sixty-eight kilometres over nine hills on red earth. Children run beside every rider for exactly one kilometre; **they all win**.',
    races: [
      race('nine', 'Nine hills, 68 km', 'cycling', 68_000, '07:00', {
        course: 'pass',
        climb: 520,
        limit: 6,
        field: [148, '2:02:00', '3:06:00'],
        decidedBy: 'gun',
      }),
      race('five', 'Five hills, 36 km', 'cycling', 36_000, '08:00', {
        course: 'roundTrip',
        limit: 4,
        field: [86, '1:08:00', '1:44:00'],
        bibs: { from: 301 },
      }),
    ],
    sponsors: ['Ikawa Hill Coffee', 'Moto & Moto'],
    news: [
      {
        key: 'rain',
        day: -1,
        title: 'Rain until six, dust from seven',
        subtitle: 'The earth here decides quickly',
        body: 'If it rains, the sixth hill is **walked**. If it does not, it is ridden with closed eyes.',
      },
    ],
  },
  {
    id: 'lake-kivu-swim',
    name: 'Kivu Crossing',
    organisation: 'mille-collines',
    town: 'kigali',
    when: { kind: 'weeks', weeks: 18, day: 'sunday' },
    relief: 0,
    places: ['Fishermen’s beach', 'Guest house pier'],
    description:
      'Four kilometres between islands, behind three-hulled fishing boats whose crews **sing the pace**.',
    races: [
      race('four', '4,000 m', 'swimming', 4000, '08:00', {
        course: 'strait',
        at: [29.25, -1.7],
        limit: 2.5,
      }),
      race('mile', 'Mile', 'swimming', 1609, '10:00', {
        course: 'buoys',
        at: [29.25, -1.7],
        limit: 1.25,
      }),
    ],
    sponsors: ['Sambaza Bar'],
  },
]
