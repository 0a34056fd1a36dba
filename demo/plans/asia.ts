import { race, type EventPlan } from '../plan.ts'

export const asia: EventPlan[] = [
  {
    id: 'gull-roll',
    name: 'かもめインライン',
    organisation: 'kamome-sports',
    town: 'yokohama',
    when: { kind: 'now' },
    relief: 4,
    places: ['Red brick warehouse', 'Pier 8'],
    description:
      'A half marathon on wheels between warehouses and gulls. The fastest corner is the one with the best view, so choose.',
    races: [
      race('half', 'ハーフマラソン', 'inline_skating', 21_097, '08:00', {
        course: 'speedway',
        laps: 3,
        limit: 2,
        field: [194, '34:10', '50:40'],
        elite: 4,
        checkpoints: [
          { name: 'Lap 1', distance: 7032 },
          { name: 'Lap 2', distance: 14_065 },
        ],
      }),
      race('10k', '10 km', 'inline_skating', 10_000, '11:00', {
        course: 'roundTrip',
        limit: 2.5,
        field: [122, '17:20', '26:50'],
        bibs: { from: 301 },
      }),
    ],
    sponsors: ['港のパン屋', 'Bearing & Boba'],
    news: [
      {
        key: 'sweep',
        day: -1,
        title: 'The course has been swept, twice',
        subtitle: 'Once by machine, once by hand',
        body: 'Forty members swept the whole course by hand last night, after the machine had done it. They found **three coins**, which have been handed in.',
      },
    ],
  },
  {
    id: 'thousand-steps',
    name: 'Thousand Steps',
    organisation: 'himal-steps',
    town: 'kathmandu',
    when: { kind: 'now' },
    relief: 170,
    places: ['Stupa gate', 'Monkey terrace'],
    description:
      'Eighteen kilometres over four hills, with 1,004 stone steps to the monkeys. The last four are for bragging.',
    races: [
      race('eighteen', '18 km', 'running', 18_000, '06:00', {
        course: 'ridge',
        climb: 320,
        limit: 5,
        field: [164, '1:18:00', '2:22:00'],
        checkpoints: [
          { name: 'Rice terraces', distance: 5200 },
          { name: 'Prayer flags', distance: 10_400 },
          { name: 'First step', distance: 16_100 },
        ],
      }),
      race('seven', '7 km', 'running', 7000, '09:00', {
        course: 'trail',
        limit: 4,
        field: [132, '27:40', '50:00'],
        bibs: { from: 301 },
      }),
    ],
    sponsors: ['Yak & Yeti’s Cousin Tea', 'Thamel Ropes'],
    news: [
      {
        key: 'monkeys',
        day: -1,
        title: 'Hide your bananas',
        subtitle: 'A message from the terrace',
        body: 'The monkeys have learnt what a gel is. **Keep food out of sight** above step 700.',
      },
    ],
  },
  {
    id: 'rhododendron-fifty',
    name: 'Rhododendron 50',
    organisation: 'himal-steps',
    town: 'pokhara',
    when: { kind: 'weeks', weeks: -46, day: 'saturday' },
    relief: 320,
    places: ['Lakeside school', 'Lakeside school'],
    description:
      'Fifty kilometres through red forests, with a white wall eight thousand metres high at the end of every clearing. Bring a spare hour for staring.',
    races: [
      race('fifty', '50 km', 'running', 50_000, '05:00', {
        course: 'ridge',
        climb: 1500,
        limit: 14,
        field: [112, '5:04:00', '8:58:00'],
        decidedBy: 'gun',
        bibs: { digits: 3 },
        checkpoints: [
          { name: 'Suspension bridge', distance: 11_000 },
          { name: 'Half', distance: 25_000 },
          { name: 'Upper village', distance: 36_500 },
        ],
      }),
      race('twenty', '20 km', 'running', 20_000, '07:00', {
        course: 'trail',
        limit: 6,
        field: [64, '1:38:00', '2:50:00'],
        bibs: { from: 201 },
      }),
    ],
  },
  {
    id: 'nine-dragons-walk',
    name: '九龍夜行',
    organisation: 'nine-dragons',
    town: 'hongKong',
    when: { kind: 'week', days: 5 },
    relief: 210,
    places: ['Ferry pier 4', 'Lion gate'],
    description:
      'Fifty kilometres on foot over the hills behind the neon, through the night, from the first ferry light to the last dim sum.',
    races: [
      race('fifty', '50 km', 'walking', 50_000, '18:00', {
        course: 'ridge',
        climb: 420,
        limit: 14,
      }),
      race('twenty-five', '25 km', 'walking', 25_000, '19:00', { course: 'trail', limit: 8 }),
    ],
    sponsors: ['獅子茶室', 'Star Torch Batteries'],
    news: [
      {
        key: 'torch',
        fromToday: -1,
        title: 'Two torches, not one',
        subtitle: 'The kit list in one sentence',
        body: 'Bring two torches, one jacket, and **an appetite**. The dim sum is counted, and we always count too low.',
      },
    ],
  },
  {
    id: 'fragrant-harbour-half',
    name: '香江半程馬拉松',
    organisation: 'nine-dragons',
    town: 'hongKong',
    when: { kind: 'weeks', weeks: -5, day: 'sunday' },
    relief: 24,
    places: ['Tram depot', 'Harbour steps'],
    description:
      'Start before dawn under the flyover, finish as the towers catch the sun. In between, a tunnel with its own climate.',
    races: [
      race('half', '半程馬拉松', 'running', 21_097, '06:00', {
        course: 'riverbanks',
        limit: 3.25,
        field: [528, '1:06:40', '2:01:00'],
        elite: 8,
        waves: 3,
        decidedBy: 'gun',
      }),
      race('10k', '10 km', 'running', 10_000, '07:15', {
        course: 'coast',
        turn: -30,
        limit: 1.75,
        field: [436, '31:30', '59:30'],
        waves: 3,
        bibs: { from: 3001 },
      }),
    ],
    sponsors: ['叮叮電車茶餐廳', 'Typhoon Umbrella Works', 'Bamboo & Steel'],
    news: [
      {
        key: 'tunnel',
        day: -4,
        title: 'The tunnel will be 31 degrees',
        subtitle: 'And it hums',
        body: 'Inside the tunnel it is **31 degrees** and everything hums in B flat. Last year a whole wave hummed along.',
      },
      {
        key: 'thanks',
        day: 3,
        title: 'Thank you, night crew',
        subtitle: 'Two hours to give a road back',
        body: 'The last cone was gone at 09:58, two minutes before the first bus. Thank you to **all hundred and forty** of you.',
      },
    ],
  },
  {
    id: 'one-light-run',
    name: '한빛 나이트런',
    organisation: 'hanbit-crew',
    town: 'seoul',
    when: { kind: 'weeks', weeks: 2, day: 'saturday' },
    relief: 8,
    places: ['Bridge pillar 11', 'Floating island'],
    description:
      'Ten kilometres along the Han with a light on every runner. From the bridges it looks like a second river.',
    races: [
      race('10k', '10 km', 'running', 10_000, '19:30', { course: 'riverbanks', limit: 1.75 }),
      race('5k', '5 km', 'running', 5000, '18:30', { course: 'speedway', limit: 1 }),
    ],
    sponsors: ['달빛 국수', '열한번째 다리'],
    news: [
      {
        key: 'light',
        fromToday: -4,
        title: 'Charge your light',
        subtitle: 'Spare ones at pillar eleven',
        body: 'We have two hundred spare lights at pillar eleven. If you take one, **bring it back**: it was somebody’s first.',
      },
    ],
  },
  {
    id: 'lantern-marathon',
    name: '千灯マラソン',
    organisation: 'kamome-sports',
    town: 'kanazawa',
    when: { kind: 'weeks', weeks: 36, day: 'sunday' },
    relief: 26,
    places: ['Samurai quarter', 'Castle moat'],
    description:
      'A thousand paper lanterns, one for every forty-two metres, each painted by a schoolchild. Whoever finishes last carries the first one home.',
    races: [
      race('marathon', 'マラソン', 'running', 42_195, '08:30', { course: 'lollipop', limit: 7 }),
      race('10k', '10 km', 'running', 10_000, '10:00', { course: 'cityBlocks', limit: 1.75 }),
    ],
  },
]
