/** Descriptions of enum values, which OpenAPI cannot hold: enum → value → description. */
export const enumDescriptions: Record<string, Record<string, string>> = {
  EventState: {
    before: 'Has not started.',
    during: 'Is under way.',
    after: 'Is over.',
  },
  Gender: { F: 'Female.', M: 'Male.', X: 'Neither, or both.' },
  RankingStatus: {
    official: 'Set by the timer.',
    unofficial: 'Live, and may change.',
  },
  ResultState: {
    finished: 'Reached the finish; has a time and a place.',
    did_not_finish: 'Started and gave up. Passings so far are kept.',
    did_not_start: 'Entered and stayed away.',
    disqualified: 'Lost the place by a decision.',
  },
  Sport: {
    running: 'On foot: road, trail, track or hills.',
    cycling: 'By bicycle.',
    walking: 'On foot, walking.',
    triathlon: 'Swimming, cycling and running in one race.',
    swimming: 'In a pool or in open water.',
    inline_skating: 'On inline skates.',
    ice_skating: 'On ice.',
    obstacle_run: 'Running over obstacles.',
    biathlon: 'Skiing and shooting.',
    wheelchair: 'A class of wheelchair users within a race.',
    handcycle: 'A class of handcycles.',
    wheelchair_race: 'A race of wheelchair users.',
  },
  TimeRule: {
    gun: 'Time since the starting gun.',
    chip: 'Time since the athlete crossed the start line.',
    race: 'Time as the timer published it.',
  },
}
