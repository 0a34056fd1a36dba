import { race, type EventPlan } from '../plan.ts'

/** An event with thirty thousand starters from all countries, as large as those of capital cities. */
export const bigCity: EventPlan[] = [
  {
    id: 'seven-hills-marathon',
    name: 'Maratona das Sete Colinas',
    organisation: 'sete-colinas',
    town: 'lisbon',
    when: { kind: 'weeks', weeks: -1, day: 'sunday' },
    relief: 34,
    abroad: 0.5,
    places: ['Pavilhão do Rio', 'Praça do Comércio'],
    description:
      '**Thirty thousand people**, one river as wide as a sea, and the six hills that the course goes around. The seventh is at kilometre thirty-six. It is short, it is cobbled and it has a brass band on it.\n\n- Start in eight waves, by the time you hope for\n- Ten kilometres along the water for everyone else\n- Racing wheelchairs and handcycles go first',
    races: [
      race('marathon', 'Maratona', 'running', 42_195, '08:00', {
        course: 'roundTrip',
        limit: 8,
        field: [23_840, '2:06:50', '4:06:00'],
        elite: 48,
        waves: 8,
        decidedBy: 'gun',
      }),
      race('10k', '10 km', 'running', 10_000, '08:30', {
        course: 'coast',
        turn: 15,
        limit: 2,
        field: [6000, '29:10', '58:00'],
        elite: 10,
        waves: 4,
        bibs: { from: 30_001 },
      }),
      race('wheelchair', 'Cadeira de rodas', 'wheelchair_race', 42_195, '07:40', {
        course: 'roundTrip',
        courseOf: 'marathon',
        limit: 4,
        field: [68, '1:29:40', '2:01:00'],
        decidedBy: 'gun',
        bibs: { prefix: 'W' },
      }),
      race('handcycle', 'Handbike', 'handcycle', 42_195, '07:45', {
        course: 'roundTrip',
        courseOf: 'marathon',
        limit: 4,
        field: [92, '1:03:20', '1:27:00'],
        decidedBy: 'gun',
        bibs: { prefix: 'H' },
      }),
    ],
    sponsors: [
      'Pastelaria Sétima Colina',
      'Elétrico 28½',
      'Águas do Miradouro',
      'Sapataria Calçada',
      'Banda Filarmónica de Alfama Nova',
      'Cortiça & Companhia',
    ],
    news: [
      {
        key: 'waves',
        day: -12,
        title: 'Which wave am I in?',
        subtitle: 'Look at the colour of your number',
        body: 'Eight waves, five to six minutes apart, ordered by the time that you told us. **Your chip starts when you do**; the gun decides for whoever hopes to win.',
      },
      {
        key: 'bands',
        day: -2,
        title: 'Forty-one brass bands and a lift',
        subtitle: 'Who plays where',
        body: 'There is a band on every kilometre but one: at thirty-six there are two, and they **do not agree** on the tempo.',
      },
      {
        key: 'record',
        day: 1,
        title: 'Nineteen tons of orange peel',
        subtitle: 'The city is clean again',
        body: 'The last street was swept at 19:40. The composter asks us to say **thank you**; the carnations will be enormous.',
      },
      {
        key: 'lost',
        day: 4,
        title: 'Lost and found, second list',
        subtitle: 'Two hundred jackets, one tuba',
        body: 'Two hundred and eight jackets, sixty-one single gloves, a set of dentures and **one tuba**. Open daily from ten.',
      },
      {
        key: 'ballot',
        fromToday: 9,
        title: 'The ballot for the next edition',
        subtitle: 'Drawn by tram',
        body: 'Every number gets a seat on the old tram. Whoever still sits after **the seventh bend** is in.',
      },
    ],
  },
]
