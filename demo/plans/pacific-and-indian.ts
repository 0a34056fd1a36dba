import { race, type EventPlan } from '../plan.ts'

export const pacificAndIndian: EventPlan[] = [
  {
    id: 'doi-climb',
    name: 'ปั่นขึ้นดอย',
    organisation: 'sabai-endurance',
    town: 'chiangMai',
    when: { kind: 'weeks', weeks: -48, day: 'sunday' },
    relief: 90,
    places: ['Old moat', 'Temple steps'],
    description:
      'Forty-four kilometres, thirty of them flat, to a golden roof on a hill. There are **three hundred and six steps** after the finish. Nobody told the riders.',
    races: [
      race('climb', '44 km', 'cycling', 44_000, '06:30', {
        course: 'pass',
        climb: 680,
        limit: 5,
        field: [184, '1:19:00', '2:02:00'],
        waves: 2,
        decidedBy: 'gun',
      }),
    ],
    sponsors: ['ข้าวซอยป้าแดง', 'Songthaew Support'],
    news: [
      {
        key: 'steps',
        day: 2,
        title: 'About the steps',
        subtitle: 'They were always there',
        body: 'Eleven complaints, forty blisters, **one marriage proposal** on step 306. She said yes between breaths.',
      },
    ],
  },
  {
    id: 'rice-field-mud',
    name: 'วิ่งลุยนา',
    organisation: 'sabai-endurance',
    town: 'chiangMai',
    when: { kind: 'weeks', weeks: -25, day: 'saturday' },
    relief: 12,
    places: ['School yard', 'Buffalo pond'],
    description:
      'Eight kilometres through rice fields before they are planted. Buffaloes are obstacles seven, twelve and nineteen.',
    races: [
      race('eight', '8 km', 'obstacle_run', 8000, '07:00', {
        course: 'trail',
        limit: 3,
        field: [226, '41:00', '1:12:00'],
        waves: 3,
      }),
      race('four', '4 km', 'obstacle_run', 4000, '09:00', {
        course: 'track',
        limit: 2,
        field: [148, '20:30', '38:00'],
        bibs: { from: 501 },
      }),
    ],
    sponsors: ['ควายยิ้ม'],
  },
  {
    id: 'dragon-bridge-half',
    name: 'Bán Marathon Cầu Rồng',
    organisation: 'sabai-endurance',
    town: 'daNang',
    when: { kind: 'weeks', weeks: -15, day: 'sunday' },
    relief: 10,
    places: ['Fish sauce pier', 'Dragon bridge'],
    description:
      'Along the longest beach and over the bridge that breathes fire on weekends. Start at half past four: the sun is **not** your friend here.',
    races: [
      race('half', 'Bán marathon', 'running', 21_097, '04:30', {
        course: 'coast',
        turn: 100,
        limit: 3.5,
        field: [368, '1:08:30', '2:08:00'],
        waves: 2,
        decidedBy: 'gun',
      }),
      race('five', '5 km', 'running', 5000, '05:30', {
        course: 'riverbanks',
        limit: 1.25,
        field: [224, '16:00', '32:00'],
        bibs: { from: 2001 },
      }),
    ],
    sponsors: ['Phở Bà Tư', 'Nón Lá Xanh'],
  },
  {
    id: 'pink-city-ten',
    name: 'गुलाबी नगर दौड़',
    organisation: 'sabai-endurance',
    town: 'jaipur',
    when: { kind: 'weeks', weeks: 10, day: 'sunday' },
    relief: 34,
    places: ['Wind palace', 'Amber gate'],
    description:
      'Ten kilometres inside pink walls, one outside them. A camel carries the clock; it has been **right twice**.',
    races: [
      race('ten', '10 km', 'running', 10_000, '06:30', { course: 'cityBlocks', limit: 2 }),
      race('walk', 'Palace walk, 5 km', 'walking', 5000, '07:30', {
        course: 'roundTrip',
        limit: 2,
      }),
    ],
    sponsors: ['लस्सी लाल', 'Block Print Bindu'],
    news: [
      {
        key: 'camel',
        fromToday: -2,
        title: 'The camel has been introduced to the clock',
        subtitle: 'They get on',
        body: 'His name is **Motilal**. Please do not overtake him on the left.',
      },
    ],
  },
  {
    id: 'lake-ring-triathlon',
    name: '日月潭鐵人三項',
    organisation: 'two-tigers',
    town: 'sunMoonLake',
    when: { kind: 'weeks', weeks: -9, day: 'saturday' },
    relief: 160,
    places: ['水社碼頭', '向山'],
    description:
      'Swim in a lake that is open one day a year, ride around it, run to the tea hills. The tea is **black and the view is green**.',
    races: [
      race('standard', '標準組', 'triathlon', 51_500, '06:30', {
        course: 'threeRounds',
        limit: 4.5,
        field: [268, '1:59:00', '2:54:00'],
        elite: 4,
        waves: 3,
      }),
      race('sprint', '半程組', 'triathlon', 25_750, '09:30', {
        course: 'threeRounds',
        limit: 2.5,
        field: [136, '1:00:10', '1:30:00'],
        bibs: { from: 501 },
      }),
    ],
    sponsors: ['兩虎水餃', '紅茶第十八號'],
  },
  {
    id: 'panda-walk',
    name: '熊猫徒步',
    organisation: 'two-tigers',
    town: 'chengdu',
    when: { kind: 'weeks', weeks: -33, day: 'sunday' },
    relief: 70,
    places: ['茶馆', '竹林门'],
    description:
      'Twenty kilometres at the pace of the animal it is named after. Arriving first is **not encouraged**; tea houses stamp your card.',
    races: [
      race('twenty', '20 km walk', 'walking', 20_000, '08:00', {
        course: 'roundTrip',
        limit: 7,
        field: [246, '2:28:00', '4:04:00'],
      }),
      race('ten', '10 km walk', 'walking', 10_000, '09:00', {
        course: 'lollipop',
        limit: 4,
        field: [168, '1:12:00', '1:56:00'],
        bibs: { from: 501 },
      }),
    ],
    sponsors: ['慢慢茶馆', '竹与线'],
    news: [
      {
        key: 'slow',
        day: 1,
        title: 'A record: slowest first place in our history',
        subtitle: 'By eleven minutes',
        body: 'The leaders stopped at **every** tea house. We are very proud of them.',
      },
    ],
  },
  {
    id: 'sichuan-roll',
    name: '天府轮滑马拉松',
    organisation: 'two-tigers',
    town: 'chengdu',
    when: { kind: 'weeks', weeks: 20, day: 'sunday' },
    relief: 14,
    places: ['体育场', '体育场'],
    description:
      'A marathon on wheels on a ring road that was finished only last week. **Smooth** does not begin to describe it.',
    races: [
      race('marathon', '全程', 'inline_skating', 42_195, '08:00', {
        course: 'speedway',
        laps: 2,
        limit: 3,
      }),
      race('half', '半程', 'inline_skating', 21_097, '10:30', { course: 'speedway', limit: 2 }),
    ],
    sponsors: ['花椒能量'],
  },
  {
    id: 'derwent-swim',
    name: 'Derwent Cold Mile',
    organisation: 'southern-ocean',
    town: 'hobart',
    when: { kind: 'weeks', weeks: -39, day: 'sunday' },
    relief: 0,
    places: ['Sandstone warehouse', 'Battery jetty'],
    description:
      'A mile in water that came straight from the south. Hot pies are handed down **from the jetty** to those who cannot climb out yet.',
    races: [
      race('mile', 'Cold mile', 'swimming', 1609, '10:00', {
        course: 'buoys',
        at: [147.35, -42.89],
        limit: 1.25,
        field: [158, '20:50', '35:20'],
      }),
      race('three', '3,000 m', 'swimming', 3000, '08:30', {
        course: 'strait',
        at: [147.35, -42.89],
        limit: 2,
        field: [74, '37:10', '58:30'],
        bibs: { from: 301 },
      }),
    ],
    sponsors: ['Scallop Pie Society', 'Kelp & Co.'],
  },
  {
    id: 'bay-trail-inline',
    name: 'Bay Trail Inline',
    organisation: 'southern-ocean',
    town: 'melbourne',
    when: { kind: 'weeks', weeks: -45, day: 'sunday' },
    relief: 6,
    places: ['Bathing boxes', 'St Kilda pier'],
    description:
      'Past eighty-two painted bathing boxes and the penguins under the pier. **Four seasons** in one lap is normal.',
    races: [
      race('half', 'Half marathon', 'inline_skating', 21_097, '07:30', {
        course: 'coast',
        turn: -60,
        limit: 2,
        field: [146, '34:20', '50:50'],
        elite: 4,
      }),
    ],
    sponsors: ['Flat White Wheels'],
  },
  {
    id: 'yarra-mud',
    name: 'Yarra Mudlark',
    organisation: 'southern-ocean',
    town: 'melbourne',
    when: { kind: 'weeks', weeks: 13, day: 'saturday' },
    relief: 40,
    places: ['Boathouse', 'Boathouse'],
    description:
      'Twelve kilometres of river bank the way the river left it. Leeches do not count as **outside assistance**.',
    races: [
      race('twelve', '12 km', 'obstacle_run', 12_000, '09:00', { course: 'trail', limit: 4 }),
      race('kids', 'Six', 'obstacle_run', 6000, '11:30', { course: 'track', limit: 2.5 }),
    ],
    sponsors: ['Gumboot Laundry'],
  },
  {
    id: 'cascade-ultra',
    name: 'Sleeping Giant 100',
    organisation: 'southern-ocean',
    town: 'hobart',
    when: { kind: 'weeks', weeks: 16, day: 'saturday' },
    relief: 260,
    places: ['Hop kiln', 'Hop kiln'],
    description:
      'A hundred kilometres around a mountain shaped like someone who did not get up this morning. **Nobody will blame you** for doing the same.',
    races: [
      race('hundred', '100 km', 'running', 100_000, '05:00', {
        course: 'ridge',
        climb: 1100,
        limit: 24,
      }),
      race('fifty', '50 km', 'running', 50_000, '07:00', { course: 'trail', limit: 12 }),
    ],
    sponsors: ['Devil’s Porridge'],
  },
]
