import { race, type EventPlan } from '../plan.ts'

export const andes: EventPlan[] = [
  {
    id: 'funicular-stairs',
    name: 'Escaleras del Puerto',
    organisation: 'cordillera',
    town: 'valparaiso',
    when: { kind: 'weeks', weeks: -18, day: 'saturday' },
    relief: 130,
    places: ['Ascensor Sol', 'Muelle'],
    description:
      'Nine kilometres, **2,116 steps**, fifteen funiculars that you are not allowed to take. Dogs accompany everyone; some have better times.',
    races: [
      race('nine', '9 km', 'obstacle_run', 9000, '09:30', {
        course: 'cityBlocks',
        limit: 3,
        field: [206, '46:40', '1:20:00'],
        waves: 2,
      }),
      race('four', '4 km', 'obstacle_run', 4000, '11:30', {
        course: 'cityBlocks',
        limit: 2,
        field: [124, '21:20', '37:00'],
        bibs: { from: 501 },
      }),
    ],
    sponsors: ['Empanadas Cerro Alegre', 'Pinturas de Puerto'],
    news: [
      {
        key: 'dogs',
        day: 1,
        title: 'Official: a brown dog came third',
        subtitle: 'No chip, no protest',
        body: 'Number **none**, name unknown, white left ear. Sausage awaits at the pier.',
      },
    ],
  },
  {
    id: 'pacific-pier-swim',
    name: 'Cruce del Muelle',
    organisation: 'cordillera',
    town: 'valparaiso',
    when: { kind: 'weeks', weeks: -46, day: 'sunday' },
    relief: 0,
    places: ['Caleta', 'Muelle'],
    description:
      'Twenty-four hundred metres past sea lions who think that the buoys are theirs. **They are.**',
    races: [
      race('pier', '2,400 m', 'swimming', 2400, '10:00', {
        course: 'buoys',
        at: [-71.63, -33.03],
        limit: 1.75,
        field: [132, '30:40', '50:20'],
      }),
    ],
    sponsors: ['Jugos Lobo Marino'],
  },
  {
    id: 'seven-lakes-tri',
    name: 'Triatlón de los Siete Lagos',
    organisation: 'cordillera',
    town: 'bariloche',
    when: { kind: 'weeks', weeks: 15, day: 'sunday' },
    relief: 200,
    places: ['Centro Cívico', 'Playa Bonita'],
    description:
      'The lake is at fourteen degrees, the chocolate at the finish at forty. In between: **one very honest hill**.',
    races: [
      race('middle', 'Media distancia, 113 km', 'triathlon', 113_000, '08:00', {
        course: 'threeRounds',
        limit: 8,
      }),
      race('standard', 'Distancia estándar', 'triathlon', 51_500, '09:30', {
        course: 'threeRounds',
        limit: 5,
      }),
    ],
    sponsors: ['Chocolates Nahuel', 'Dulce de Montaña'],
    news: [
      {
        key: 'cold',
        fromToday: -7,
        title: 'Fourteen degrees is a feeling',
        subtitle: 'Training swim on Sunday',
        body: 'Meet at the beach at eight. **Bring someone who knows how to make soup.**',
      },
    ],
  },
  {
    id: 'patagonia-walk',
    name: 'Marcha del Viento',
    organisation: 'cordillera',
    town: 'bariloche',
    when: { kind: 'weeks', weeks: -37, day: 'saturday' },
    relief: 230,
    places: ['Refugio Bajo', 'Refugio Bajo'],
    description:
      'Thirty-six kilometres on foot with the wind, after which a bus takes you back **against it**. You will see why.',
    races: [
      race('thirty-six', '36 km walk', 'walking', 36_000, '07:00', {
        course: 'ridge',
        climb: 620,
        limit: 11,
        field: [154, '4:36:00', '7:22:00'],
      }),
      race('eighteen', '18 km walk', 'walking', 18_000, '08:30', {
        course: 'trail',
        limit: 6,
        field: [112, '2:12:00', '3:36:00'],
        bibs: { from: 401 },
      }),
    ],
    sponsors: ['Mate del Sur'],
  },
  {
    id: 'valley-roll',
    name: 'Patinatón del Valle',
    organisation: 'cordillera',
    town: 'medellin',
    when: { kind: 'weeks', weeks: -28, day: 'sunday' },
    relief: 16,
    places: ['Velódromo', 'Avenida del Río'],
    description:
      'A country that skates the way others breathe. The half marathon has a **ten-year-old** pacing from the pavement every year.',
    races: [
      race('marathon', 'Maratón', 'inline_skating', 42_195, '06:30', {
        course: 'riverbanks',
        limit: 3,
        field: [142, '1:04:30', '1:34:00'],
        elite: 6,
        decidedBy: 'gun',
      }),
      race('half', 'Media maratón', 'inline_skating', 21_097, '08:30', {
        course: 'speedway',
        limit: 2,
        field: [196, '32:20', '48:30'],
        bibs: { from: 301 },
      }),
    ],
    sponsors: ['Buñuelos La Curva', 'Rodamientos Aburrá'],
  },
  {
    id: 'letras-climb',
    name: 'Subida de los Cafetales',
    organisation: 'cordillera',
    town: 'medellin',
    when: { kind: 'weeks', weeks: -13, day: 'sunday' },
    relief: 240,
    places: ['Parque Envidia', 'Alto del Café'],
    description:
      'Up through bananas, coffee, clouds and, at the top, potatoes: eighty kilometres and **four climates**.',
    races: [
      race('eighty', '80 km', 'cycling', 80_000, '06:00', {
        course: 'pass',
        climb: 1900,
        limit: 8,
        field: [264, '3:02:00', '4:44:00'],
        elite: 6,
        decidedBy: 'gun',
        checkpoints: [
          { name: 'Bananas', distance: 9000 },
          { name: 'Coffee', distance: 22_000 },
          { name: 'Clouds', distance: 40_000 },
        ],
      }),
    ],
    sponsors: ['Café Doña Neblina', 'Panela Energía'],
    news: [
      {
        key: 'clouds',
        day: -1,
        title: 'Lights are compulsory in the clouds',
        subtitle: 'From kilometre thirty-four',
        body: 'At kilometre thirty-four the road goes **into the weather** and stays there. Front light, back light, jacket.',
      },
    ],
  },
  {
    id: 'inca-steps',
    name: 'Qhapaq Run',
    organisation: 'cordillera',
    town: 'cusco',
    when: { kind: 'weeks', weeks: 33, day: 'saturday' },
    relief: 320,
    places: ['Plaza Mayor', 'Puerta del Sol'],
    description:
      'Twenty-seven kilometres on stones laid for messengers. At 3,400 metres everyone is **equally slow**, except those who live here.',
    races: [
      race('long', '27 km', 'running', 27_000, '06:00', { course: 'ridge', climb: 700, limit: 8 }),
      race('short', '12 km', 'running', 12_000, '07:30', { course: 'trail', limit: 4 }),
    ],
    sponsors: ['Quinua Mamá Rosa'],
  },
  {
    id: 'altiplano-half',
    name: 'Media Maratón del Ombligo',
    organisation: 'cordillera',
    town: 'cusco',
    when: { kind: 'weeks', weeks: -57, day: 'sunday' },
    relief: 90,
    places: ['Mercado', 'Plaza Mayor'],
    description:
      'The navel of the world has hills around it. **Llamas may be petted** at kilometres four, eleven and nineteen.',
    races: [
      race('half', 'Media maratón', 'running', 21_097, '07:00', {
        course: 'cityBlocks',
        limit: 4,
        field: [232, '1:11:30', '2:16:00'],
        waves: 2,
        decidedBy: 'gun',
      }),
    ],
    sponsors: ['Textiles Apu', 'Chicha & Sol'],
  },
]
