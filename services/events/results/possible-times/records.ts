import type { RaceSport } from '../../../../domain/sports.ts'

/**
 * World records and slowest paces by sport. They determine which times are accepted.
 *
 * Records are [metres, seconds], as of the end of 2025. The comment above a list names its source.
 * If a faster time exists that no federation recognises, such as on a downhill course, this time
 * replaces the record. Between two distances the time follows a power law. For shorter and longer
 * distances the speed is constant.
 */
export interface Discipline {
  records: readonly (readonly [metres: number, seconds: number])[]
  /**
   * Minutes per kilometre of the slowest finishers. Such finishers may walk, climb a steep course
   * or stop overnight.
   */
  slowestPace: number
}

/** A time below this share of the record is impossible. */
export const fastestShare = 0.97
/**
 * A split below this share of the record is impossible. The share is smaller than for a finish
 * time, because a part of a course may go downhill, and the length of a part is less exact.
 */
export const fastestShareOfSplits = 0.85
/**
 * Number of minutes that a race of any length may take. In children's races, some finishers are
 * slower than the slowest pace.
 */
export const slowestAtLeast = 15

// Records of World Athletics (100 m to marathon) and of the International Association of
// Ultrarunners (50 km to 6 days).
const running: Discipline = {
  records: [
    [100, 9.58],
    [200, 19.19],
    [400, 43.03],
    [800, 100.91],
    [1_500, 206],
    [3_000, 437.55],
    [5_000, 755.36],
    [10_000, 1_571],
    [21_097, 3_402],
    [42_195, 7_235],
    [50_000, 9_523],
    [100_000, 21_935],
    [160_934, 39_099],
    [319_614, 86_400],
    [485_099, 172_800],
    [1_045_519, 518_400],
  ],
  slowestPace: 45,
}

// Records of World Athletics in race walking (5 to 50 km). The values for 3 km and 100 km are best
// performances.
const walking: Discipline = {
  records: [
    [3_000, 630],
    [5_000, 1_085],
    [20_000, 4_570],
    [35_000, 8_443],
    [50_000, 12_753],
    [100_000, 31_087],
  ],
  slowestPace: 60,
}

// Records of the UCI: flying 200 m, 1 km, team pursuit over 4 km, hour record. The last two values are
// the fastest stage of a three-week stage race, and the fastest whole race.
const cycling: Discipline = {
  records: [
    [200, 8.85],
    [1_000, 55.4],
    [4_000, 219],
    [56_792, 3_600],
    [179_200, 11_690],
    [3_300_000, 273_000],
  ],
  slowestPace: 20,
}

// Fastest sprint, standard, half and full distance of World Triathlon and Ironman.
const triathlon: Discipline = {
  records: [
    [25_750, 2_950],
    [51_500, 5_950],
    [113_000, 12_360],
    [226_000, 26_472],
  ],
  slowestPace: 30,
}

// Records of World Aquatics in 25 m pools. These records are faster than those in 50 m pools.
const swimming: Discipline = {
  records: [
    [50, 19.9],
    [100, 44.84],
    [200, 98.61],
    [400, 212.25],
    [800, 440.46],
    [1_500, 846.88],
  ],
  slowestPace: 120,
}

// Road and track records of World Skate. The value for the marathon is the fastest inline marathon.
const inlineSkating: Discipline = {
  records: [
    [100, 9.5],
    [500, 36.5],
    [1_000, 72],
    [10_000, 830],
    [42_195, 3_390],
  ],
  slowestPace: 20,
}

// Records of the ISU (500 m to 10 km). The value for 3,200 m is the team pursuit. The value for
// longer races is the hour record.
const iceSkating: Discipline = {
  records: [
    [500, 33.61],
    [1_000, 65.37],
    [1_500, 100.17],
    [3_200, 213],
    [5_000, 360],
    [10_000, 745],
    [43_735, 3_600],
  ],
  slowestPace: 20,
}

// Obstacles make a race slower, so the running records are a safe limit.
const obstacleRun: Discipline = { records: running.records, slowestPace: 120 }

// Biathlon courses differ too much for records. This list has the fastest cross-country ski races
// (FIS, Worldloppet).
const biathlon: Discipline = {
  records: [
    [1_500, 150],
    [10_000, 1_140],
    [42_000, 4_550],
    [90_000, 11_900],
  ],
  slowestPace: 45,
}

// Records of World Para Athletics, classes T53 and T54. Records over 5 km and the marathon include
// downhill courses.
const wheelchair: Discipline = {
  records: [
    [100, 13.5],
    [400, 42.5],
    [800, 86],
    [1_500, 165],
    [5_000, 500],
    [10_000, 1_065],
    [42_195, 4_530],
  ],
  slowestPace: 60,
}

// Results of UCI para-cycling, classes H1 to H5: sprints, time trials and the fastest handcycle
// marathons.
const handcycle: Discipline = {
  records: [
    [200, 14],
    [1_000, 72],
    [10_000, 770],
    [42_195, 3_300],
  ],
  slowestPace: 60,
}

/** Downhill on wheels or snow: 130 km/h. No average over a whole course is faster. */
export const downhill: Discipline = { records: [[1_000, 27.7]], slowestPace: 60 }

/** Any combination of swimming, cycling and running. No part is faster than cycling. */
export const multisport: Discipline = { records: cycling.records, slowestPace: 30 }

/** Disciplines by the name of the sport in event.yml. */
export const disciplines: Readonly<Record<RaceSport, Discipline>> = {
  running,
  walking,
  cycling,
  triathlon,
  swimming,
  inline_skating: inlineSkating,
  ice_skating: iceSkating,
  obstacle_run: obstacleRun,
  biathlon,
  wheelchair,
  wheelchair_race: wheelchair,
  handcycle,
}
