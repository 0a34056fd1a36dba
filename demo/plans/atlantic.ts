import { race, type EventPlan } from '../plan.ts'

export const atlantic: EventPlan[] = [
  {
    id: 'two-seas',
    name: 'Dos Mares',
    organisation: 'cuatro-faros',
    town: 'gijon',
    when: { kind: 'under way', from: -1, to: 2 },
    relief: 900,
    places: ['Rowing club', 'The other sea'],
    description:
      'From the cold sea to the warm one, alone, by bicycle, without help. **A thousand kilometres**, eleven passes and as much sleep as you dare to take.',
    races: [
      race('ride', '1,010 km', 'cycling', 1_010_000, '06:00', {
        course: 'crossing',
        turn: -68,
        limit: 80,
        field: [86, '37:40:00', '61:00:00'],
        decidedBy: 'gun',
        bibs: { digits: 3 },
        checkpoints: [
          { name: 'Puerto del Oso', distance: 92_000 },
          { name: 'León', distance: 168_000 },
          { name: 'Zamora', distance: 301_000 },
          { name: 'Half', distance: 505_000 },
          { name: 'Toledo', distance: 588_000 },
          { name: 'Windmills', distance: 702_000 },
          { name: 'Jaén', distance: 845_000 },
          { name: 'Last pass', distance: 946_000 },
        ],
      }),
    ],
    sponsors: ['Chocolates Tres Curvas', 'Lámparas Nocturnas', 'Taller El Radio'],
    news: [
      {
        key: 'off',
        day: 0,
        title: 'Eighty-odd wheels dipped in the Cantabrian Sea',
        subtitle: 'And it was colder than yesterday',
        body: 'At six this morning every rider rolled a front wheel into the water, as tradition has it, and turned south. **The other sea is a thousand kilometres away.**\n\nFollow the check points here. We do not call the riders; please do not either.',
      },
      {
        key: 'storks',
        day: 1,
        title: 'The storks of Zamora have company',
        subtitle: 'Three riders asleep under the bell tower',
        body: 'The first night left its mark. Three riders shared a bench, a blanket and one pastry under the bell tower, then rode on without asking each other’s names.',
      },
    ],
  },
  {
    id: 'lighthouse-marathon',
    name: 'Maratón de los Faros',
    organisation: 'cuatro-faros',
    town: 'acoruna',
    when: { kind: 'weeks', weeks: -2, day: 'sunday' },
    relief: 22,
    places: ['Fish market', 'Paseo del Faro'],
    description:
      'Four lighthouses, two beaches and a finish where the fishing boats unload. **Three thousand runners** and one headwind, always the same, always at kilometre thirty.',
    races: [
      race('marathon', 'Maratón', 'running', 42_195, '08:30', {
        course: 'roundTrip',
        limit: 6.5,
        field: [3040, '2:11:20', '4:02:00'],
        elite: 24,
        waves: 4,
        decidedBy: 'gun',
      }),
      race('10k', '10 km', 'running', 10_000, '09:15', {
        course: 'coast',
        turn: 20,
        limit: 1.6,
        field: [460, '30:10', '54:30'],
        elite: 6,
        waves: 2,
      }),
      race('wheelchair', 'Silla de ruedas', 'wheelchair_race', 42_195, '08:20', {
        course: 'roundTrip',
        courseOf: 'marathon',
        limit: 4,
        field: [22, '1:33:40', '2:02:00'],
        decidedBy: 'gun',
        bibs: { prefix: 'W' },
      }),
      race('handcycle', 'Handbike', 'handcycle', 42_195, '08:15', {
        course: 'roundTrip',
        courseOf: 'marathon',
        limit: 4,
        field: [18, '1:08:30', '1:31:00'],
        decidedBy: 'gun',
        bibs: { prefix: 'H' },
      }),
    ],
    sponsors: [
      'Conservas La Marea',
      'Faro Seguros del Mar',
      'Panadería Tahona 5',
      'Cordelería Sur',
    ],
    news: [
      {
        key: 'wind',
        day: -3,
        title: 'The forecast says what it always says',
        subtitle: 'North-west, fresh, from kilometre thirty',
        body: 'The harbour office expects **wind from the north-west** on Sunday. Find someone tall at the third lighthouse and stay there.\n\nStart numbers at the fish market, Friday and Saturday until nine in the evening. It smells better than you think.',
      },
      {
        key: 'lost',
        day: 2,
        title: 'Lost and found: one accordion',
        subtitle: 'And eleven house keys',
        body: 'Left at the finish: eleven house keys, one wedding ring (engraved, we have called) and **one accordion**. The owner of the accordion finished in under four hours and has not been seen since.',
      },
      {
        key: 'next',
        fromToday: 6,
        title: 'Entries for the next edition',
        subtitle: 'Open at noon, lighthouse time',
        body: 'Entries open at noon. The first hundred may choose their own start number.',
      },
    ],
  },
  {
    id: 'acequia-half',
    name: 'Media Maratón de la Acequia',
    organisation: 'cuatro-faros',
    town: 'granada',
    when: { kind: 'weeks', weeks: -4, day: 'sunday' },
    relief: 48,
    places: ['Silk market', 'Paseo de los Tristes'],
    description:
      'Along a water channel dug a thousand years ago, uphill so gently that only your legs will notice. The last kilometre gives it all back.',
    races: [
      race('half', 'Media maratón', 'running', 21_097, '09:30', {
        course: 'lollipop',
        limit: 3.5,
        field: [462, '1:05:50', '1:54:00'],
        elite: 8,
        waves: 2,
        decidedBy: 'gun',
      }),
    ],
    sponsors: ['Té de la Sierra'],
  },
  {
    id: 'quay-to-quay',
    name: 'Quai à Quai',
    organisation: 'longue-route',
    town: 'bordeaux',
    when: { kind: 'weeks', weeks: -3, day: 'sunday' },
    relief: 6,
    places: ['Hangar 14', 'Quai des Chartrons'],
    description:
      'Down the left bank, over the last bridge, up the right bank. Flat as a table, and set like one: oysters at the finish, from eleven o’clock.',
    races: [
      race('half', 'Semi-marathon', 'running', 21_097, '09:30', {
        course: 'riverbanks',
        limit: 3.25,
        field: [736, '1:04:40', '1:53:00'],
        elite: 10,
        waves: 3,
      }),
      race('10k', '10 km', 'running', 10_000, '11:00', {
        course: 'riverbanks',
        limit: 1.6,
        field: [488, '30:40', '53:40'],
        waves: 2,
      }),
    ],
    sponsors: ['Tonnellerie Lagrange-Petit', 'Huîtres Mireille', 'Cycles Aquitains'],
    news: [
      {
        key: 'photos',
        day: 1,
        title: 'Your photographs are drying',
        subtitle: 'Two photographers, six thousand pictures, one fountain',
        body: 'One of our photographers stepped back to get everyone in, into the fountain. **Her camera survived.** The pictures are online from Wednesday.',
      },
    ],
  },
  {
    id: 'three-steeples',
    name: 'Les Trois Clochers',
    organisation: 'longue-route',
    town: 'annecy',
    when: { kind: 'weeks', weeks: 17, day: 'sunday' },
    relief: 180,
    places: ['Salle des fêtes', 'Le Pâquier'],
    description:
      'Three villages, three steeples, two cols between them. When the third bell rings you are either nearly home or very late.',
    races: [
      race('long', 'Grande boucle, 138 km', 'cycling', 138_000, '07:00', {
        course: 'pass',
        climb: 1180,
        limit: 9,
      }),
      race('short', 'Petite boucle, 72 km', 'cycling', 72_000, '08:30', {
        course: 'roundTrip',
        limit: 6,
      }),
    ],
    sponsors: ['Fromagerie du Col Vert', 'Pneus Bernadette'],
    news: [
      {
        key: 'road',
        fromToday: -20,
        title: 'New asphalt on the second col',
        subtitle: 'Nobody will believe it',
        body: 'The department has resurfaced the upper six kilometres. The descent is faster now: **please look where you are going**, not at the lake.',
      },
    ],
  },
  {
    id: 'lake-to-lake',
    name: 'Lac à Lac',
    organisation: 'longue-route',
    town: 'annecy',
    when: { kind: 'weeks', weeks: 21, day: 'sunday' },
    relief: 140,
    places: ['Plage d’Albigny', 'Le Pâquier'],
    description:
      'Swim in one lake, ride to the other, run home. The water is clear enough to see who is about to overtake you.',
    races: [
      race('standard', 'Distance M', 'triathlon', 51_500, '08:00', {
        course: 'threeRounds',
        limit: 5,
      }),
    ],
  },
  {
    id: 'hundred-markers',
    name: 'Cent Bornes',
    organisation: 'longue-route',
    town: 'bordeaux',
    when: { kind: 'weeks', weeks: 26, day: 'saturday' },
    relief: 30,
    places: ['Place du Marché', 'Place du Marché'],
    description:
      'A hundred kilometres on foot, one milestone at a time, through a night that smells of pines. Walkers only; running is a matter for the committee.',
    races: [
      race('hundred', '100 km walk', 'walking', 100_000, '16:00', {
        course: 'crossing',
        limit: 24,
      }),
      race('fifty', '50 km walk', 'walking', 50_000, '18:00', { course: 'canals', limit: 13 }),
    ],
  },
]
