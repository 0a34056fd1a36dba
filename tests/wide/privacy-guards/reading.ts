import {
  identityTests,
  participantTests,
  rankingTests,
  timingTests,
  type PrivacyGuard,
} from './guard.ts'

/** The latest migration that defines the view of athletes. */
const view = 'events/migrations/058-gun-split-times.sql'
const changes = 'events/ranking-changes/queries.ts'
const field = 'events/race-field/queries.ts'
const fieldTests = [
  'services/events/race-field/race-field.test.ts',
  'services/events/race-field/live-field.test.ts',
]
const changeTests = [
  'services/events/ranking-changes/changes.test.ts',
  'services/events/ranking-changes/private-changes.test.ts',
]

/** The guards in code that reads athletes. A new guard is added here together with its test. */
export const readingGuards: readonly PrivacyGuard[] = [
  // Guards in the database view of athletes.
  {
    leak: 'the name of a private profile',
    edits: [[view, 'coalesce(initials, name) as name', 'name as name']],
    tests: participantTests,
  },
  {
    leak: 'that a profile is not private',
    edits: [[view, 'initials is not null as private', 'false as private']],
    tests: participantTests,
  },
  {
    leak: 'the age',
    edits: [[view, 'initials is null and age > 2', 'age > 2']],
    tests: participantTests,
  },
  {
    leak: 'the home town',
    edits: [[view, 'case when initials is null then city end as city', 'city']],
    tests: participantTests,
  },
  {
    leak: 'the picture',
    edits: [
      [
        view,
        'case when initials is null then avatar_file_id end as avatar_file_id',
        'avatar_file_id',
      ],
    ],
    tests: participantTests,
  },
  {
    leak: 'the splits on the course',
    edits: [
      [
        view,
        "case when initials is null or state is not null then split_times else '{}' end as split_times",
        'split_times',
      ],
    ],
    tests: participantTests,
  },
  ...['laps', 'points', 'distance_covered', 'laps_behind'].map((column): PrivacyGuard => ({
    leak: `the ${column} on the course`,
    edits: [
      [
        view,
        `case when initials is null or state is not null then ${column} end as ${column}`,
        column,
      ],
    ],
    tests: participantTests,
  })),
  {
    leak: 'the own start on the course',
    edits: [
      [
        view,
        'case when initials is null or state is not null then start_time end as start_time',
        'start_time',
      ],
    ],
    tests: timingTests,
  },

  // Guards in code that reads athletes through the view.
  {
    leak: 'whether the athlete has started',
    edits: [['events/result-progress.ts', "  if (row.private) return 'hidden'\n", '']],
    tests: [...participantTests, ...rankingTests],
  },
  {
    leak: 'where an address with a former id leads',
    edits: [
      [
        'events/participants/current-ids.ts',
        'former.old_id = pair.participant_id and former.public',
        'former.old_id = pair.participant_id',
      ],
    ],
    tests: identityTests,
  },
  {
    leak: 'the expected passing, and that the athlete is on the course',
    edits: [
      ['events/on-course/athletes-on-course.ts', ' || table.numbers.private[row] === 1', ''],
      [
        view,
        "case when initials is null or state is not null then split_times else '{}' end as split_times",
        'split_times',
      ],
      [
        view,
        'case when initials is null or state is not null then start_time end as start_time',
        'start_time',
      ],
    ],
    tests: ['services/events/on-course/on-course.test.ts'],
  },
  {
    leak: 'the last checkpoint in a ranking',
    edits: [
      [
        'events/rankings/entries.ts',
        "row.state === 'finished' || isPrivate",
        "row.state === 'finished'",
      ],
    ],
    tests: rankingTests,
  },
  {
    leak: 'the athlete to a comparison by id',
    edits: [
      [
        'events/comparison/queries.ts',
        'if (own && !own.private) rows.push(own)',
        'if (own) rows.push(own)',
      ],
    ],
    tests: ['services/events/comparison/comparison.test.ts'],
  },
  {
    leak: 'the athlete to a comparison by start number',
    edits: [
      [
        'events/comparison/queries.ts',
        'else if (row.private) {',
        'else if (row.private && unknownBibs.length > 99) {',
      ],
    ],
    tests: ['services/events/comparison/comparison.test.ts'],
  },

  {
    leak: 'the name of an athlete of another ranking to a comparison, or of a private arrival',
    edits: [['events/participants/public-names.ts', "    .where('private', '=', false)\n", '']],
    tests: ['services/events/comparison/comparison.test.ts'],
  },

  // Guards in the changes of rankings.
  {
    leak: 'when an athlete on the course passes a checkpoint, in the changes of a ranking',
    edits: [[changes, 'and private and state is null`', 'and private and false`']],
    tests: changeTests,
  },
  {
    leak: 'the checkpoint of a change of a ranking',
    edits: [[changes, 'check_point: isHidden ? null : (checkpoints', 'check_point: (checkpoints']],
    tests: changeTests,
  },
  {
    leak: 'the standings on the course of a change of a ranking',
    edits: [
      [changes, 'state !== null || !row.hidden', 'state !== null || row.hidden || !row.hidden'],
    ],
    tests: changeTests,
  },
  {
    leak: 'changes of an athlete who left the results',
    edits: [
      [
        changes,
        'person.bib, coalesce(person.private, true) as hidden',
        'person.bib, coalesce(person.private, false) as hidden',
      ],
    ],
    tests: changeTests,
  },

  {
    leak: 'when an athlete on the course passes a checkpoint, in the changed athletes',
    edits: [['events/participants/revisions.ts', ' and (state is not null or not private)', '']],
    tests: ['services/events/participants/revisions.test.ts'],
  },

  // Guards in the positions of all athletes of a race, and in its replay.
  {
    leak: 'the start number in the passings of a race',
    edits: [['events/race-table/read-table.ts', 'case when not private then bib end', 'bib']],
    tests: fieldTests,
  },
  {
    leak: 'the athlete to a reader who follows the start number',
    edits: [
      ['events/race-table/read-table.ts', 'case when not private then bib end', 'bib'],
      [field, 'if (!person || person.private) return []', 'if (!person) return []'],
    ],
    tests: fieldTests,
  },
  {
    leak: 'the start number of a leader',
    edits: [[field, 'leading.private ? null : leading.bib', 'leading.bib']],
    tests: fieldTests,
  },
  {
    leak: 'the id in the timeline',
    edits: [[field, 'person && !person.private ? person.id : null', 'person?.id ?? null']],
    tests: fieldTests,
  },
  {
    leak: 'the start number in the timeline',
    edits: [[field, 'person && !person.private ? person.bib : null', 'person?.bib ?? null']],
    tests: fieldTests,
  },
  {
    leak: 'the field around the passings of the athlete',
    edits: [
      [
        'events/race-field/field-passings.ts',
        '[...people].filter(([, person]) => !person.private)',
        '[...people]',
      ],
    ],
    tests: fieldTests,
  },
  {
    leak: 'the start number in a cached field, after a privacy request',
    edits: [['events/race-table/race-tables.ts', 'loaded.privacy === privacy', 'true']],
    tests: fieldTests,
  },
]
