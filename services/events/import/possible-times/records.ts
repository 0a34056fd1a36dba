/**
 * How fast people move, sport by sport: the table that decides which times an import takes for possible.
 *
 * Each list has the fastest known times of anybody, as metres and seconds, from the lists of the federations
 * named beside it as they stood at the end of 2025. Where a faster time exists that no federation counts, such
 * as on a course that falls, it stands here. Between two distances the time follows a power of the distance;
 * before the first and after the last the speed stays the same.
 */
export interface Discipline {
  records: readonly (readonly [metres: number, seconds: number])[]
  /** Minutes per kilometre of the slowest who finish: walkers at the back, steep courses, nights of rest. */
  slowestPace: number
}

/** Of the record: faster than this share of it is impossible. */
export const fastestShare = 0.97
/** The same for splits: a part of a course may fall, and its length is less certain. */
export const fastestShareOfSplits = 0.85
/** Minutes: the shortest races of small children take longer than any pace says. */
export const slowestAtLeast = 15

// World Athletics (100 m to marathon), International Association of Ultrarunners (50 km, 100 km, 24 and 48 hours,
// 6 days).
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

// World Athletics (race walking, 5 to 50 km; 100 km: best performance).
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

// UCI (200 m with flying start, 1 km, 4 km as a team, one hour); the fastest stage and the fastest complete edition
// of a three-week stage race, where times are those of the stages added up.
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

// World Triathlon and Ironman: fastest sprint, standard, half and full distance.
const triathlon: Discipline = {
  records: [
    [25_750, 2_950],
    [51_500, 5_950],
    [113_000, 12_360],
    [226_000, 26_472],
  ],
  slowestPace: 30,
}

// World Aquatics, pools of 25 m, which are faster than those of 50 m.
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

// World Skate (road and track records); the fastest inline marathon.
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

// ISU (500 m to 10 km, team pursuit for 3,200 m); the best hour on ice goes on for longer races.
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

// No federation keeps records over obstacles: nobody is faster than without them.
const obstacleRun: Discipline = { records: running.records, slowestPace: 120 }

// Courses differ too much for records of the IBU: the fastest cross-country races on snow (FIS, Worldloppet).
const biathlon: Discipline = {
  records: [
    [1_500, 150],
    [10_000, 1_140],
    [42_000, 4_550],
    [90_000, 11_900],
  ],
  slowestPace: 45,
}

// World Para Athletics T53 and T54; for 5 km and the marathon a course that falls.
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

// UCI para-cycling H1 to H5: sprints, time trials, the fastest handcycle marathons.
const handcycle: Discipline = {
  records: [
    [200, 14],
    [1_000, 72],
    [10_000, 770],
    [42_195, 3_300],
  ],
  slowestPace: 60,
}

/** Downhill on wheels or snow, whatever the sport: 130 km/h, which nobody holds over a whole course. */
export const downhill: Discipline = { records: [[1_000, 27.7]], slowestPace: 60 }

/** Swim, ride and run in any proportion: no part of a triathlon is faster than on a bicycle. */
export const multisport: Discipline = { records: cycling.records, slowestPace: 30 }

/** By the words of event.yml. */
export const disciplines: Readonly<Record<string, Discipline>> = {
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
