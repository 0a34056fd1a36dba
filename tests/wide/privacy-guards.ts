/**
 * A condition that keeps a private profile private, and the code that replaces this condition in a
 * test.
 */
export interface PrivacyGuard {
  /** What a reader would learn without the guard. */
  leak: string
  /**
   * The file below `services/`, the exact text of the guard, and its replacement. The text occurs
   * once in the file.
   */
  edits: readonly (readonly [file: string, guard: string, without: string])[]
  /** Test files. Without the guard, at least one test in them fails. */
  tests: readonly string[]
}

/** The latest migration that defines the view of athletes. */
const view = 'events/migrations/058-gun-split-times.sql'
const requests = 'events/results/privacy/privacy-requests.ts'
const staging = 'events/results/stage/insert-results.ts'
const changes = 'events/ranking-changes/queries.ts'
const claims = 'identity/claims/queries.ts'
const field = 'events/race-field/queries.ts'

const participantTests = ['services/events/participants/participants.test.ts']
const requestTests = ['services/events/results/privacy/privacy-requests.test.ts']
const fieldTests = [
  'services/events/race-field/race-field.test.ts',
  'services/events/race-field/live-field.test.ts',
]
const countTests = ['services/events/results/field-counts.test.ts']
const changeTests = [
  'services/events/ranking-changes/changes.test.ts',
  'services/events/ranking-changes/private-changes.test.ts',
]
const rankingTests = [
  'services/events/rankings/rankings.test.ts',
  'services/events/rankings/entries.test.ts',
]
const timingTests = [
  'services/events/timing/timing.test.ts',
  'services/events/timing/private-athletes.test.ts',
]
const claimTests = [
  'services/identity/claims/claims.test.ts',
  'services/identity/accounts/accounts.test.ts',
]
const identityTests = ['server/identity/random-ids.test.ts']
const correctionTests = [
  'tests/import/hidden-athletes.test.ts',
  'tests/import/athlete-identities.test.ts',
]

/** Every guard of privacy in `services/`. A new guard is added here together with its test. */
export const privacyGuards: readonly PrivacyGuard[] = [
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

  // Guards in the search and its dictionary.
  {
    // Removes two guards. If only the first guard were missing, the second guard (a constraint)
    // would still refuse the import.
    leak: 'the athlete to searches in a ranking, from the import on',
    edits: [
      [staging, 'row.private ? notSearched : searchedOf(row)', 'searchedOf(row)'],
      [
        'events/migrations/002-finding.sql',
        'check (initials is null or search_name is null)',
        'check (true)',
      ],
    ],
    tests: rankingTests,
  },
  {
    leak: 'the athlete to searches and the name to the dictionary, from the import on',
    edits: [
      [
        staging,
        'row.private ? notSearched : searchedOf(row)',
        'row.private ? { ...searchedOf(row), text: null } : searchedOf(row)',
      ],
    ],
    tests: ['services/events/search/search.test.ts', ...rankingTests],
  },
  {
    leak: 'the name in the view, from the import on',
    edits: [[staging, 'row.private ? initialsOf(row.name) : null', 'null']],
    tests: participantTests,
  },

  // Guards in privacy requests.
  {
    leak: 'the name after a privacy request',
    edits: [
      [requests, 'set initials = ${initialsOf(name)}, found_by = null,', 'set found_by = null,'],
    ],
    tests: requestTests,
  },
  {
    leak: 'the athlete to searches in a ranking, after a privacy request',
    edits: [[requests, '    await writeFoundBy(db, resultSetId, id, null)\n', '']],
    tests: requestTests,
  },
  {
    leak: 'the athlete to searches, after a privacy request',
    edits: [
      [
        requests,
        `    await sql\`delete from participant_names
      where result_set_id = \${resultSetId} and participant_id = \${id}\`.execute(db)\n`,
        '',
      ],
    ],
    tests: requestTests,
  },
  {
    leak: 'the name to the dictionary, after a privacy request',
    edits: [[requests, '    await removeUnusedWords(db, nameWords(name))\n', '']],
    tests: requestTests,
  },
  {
    leak: 'where an address with a former id leads, after a privacy request',
    edits: [
      [requests, 'update former_ids set public = false', 'update former_ids set public = public'],
    ],
    tests: identityTests,
  },
  {
    leak: 'the place on the course in a live ranking, after a privacy request',
    edits: [
      [
        requests,
        '  if (isPrivate) await hideLivePlace(db, race.result_set_id, participant_id)\n',
        '',
      ],
    ],
    tests: [...timingTests, ...requestTests],
  },
  {
    leak: 'the athlete in cached responses, after a privacy request',
    edits: [[requests, '  await publish(db, await tagsOfAthletes(db, race_id))\n', '']],
    tests: ['services/events/publications.test.ts'],
  },
  {
    leak: 'progress on the course in counts, after a privacy request',
    edits: [
      [
        requests,
        '  if (rows.length > 0) await forgetFieldCounts(db, resultSetId)\n  for (const { id, name }',
        '  for (const { id, name }',
      ],
    ],
    tests: countTests,
  },
  {
    leak: 'a profile that the source hides, when a request is withdrawn',
    edits: [[requests, 'and id = ${id} and hidden_on_request', 'and id = ${id}']],
    tests: requestTests,
  },

  // Guards in imports and start lists.
  {
    leak: 'the athlete of a privacy request, after a correction of the file',
    edits: [
      [
        'events/results/identity/identities.ts',
        'row: isPrivate ? { ...row, private: true } : row',
        'row',
      ],
    ],
    tests: [...requestTests, ...correctionTests],
  },
  {
    leak: 'a line that the operator assigned to a hidden athlete',
    edits: [
      [
        'events/results/identity/publish-identities.ts',
        'if (alsoHidden.length === 0) return',
        'if (alsoHidden.length < 99) return',
      ],
    ],
    tests: ['tests/import/athlete-identities.test.ts'],
  },
  {
    leak: 'an athlete whose request came during the import',
    edits: [
      [
        'events/results/identity/publish-identities.ts',
        'return rows.length > 0',
        'return rows.length > 99',
      ],
    ],
    tests: requestTests,
  },
  {
    leak: 'where an address with a former id leads, after an import hides the athlete',
    edits: [
      [
        'events/results/identity/publish-identities.ts',
        'update former_ids set public = false from',
        'update former_ids set public = true from',
      ],
    ],
    tests: identityTests,
  },
  {
    leak: 'a hidden athlete in a start list of a timer',
    edits: [
      [
        'events/timing/starters/identify-starters.ts',
        'if (first) throw privacyUndecided(undecidedProblem(raceId, first))',
        'if (first && raceId === undecidedProblem(raceId, first).code) throw privacyUndecided(undecidedProblem(raceId, first))',
      ],
    ],
    tests: [...timingTests],
  },
  {
    leak: 'an athlete whose start list says later that the profile is private',
    edits: [
      ['events/timing/starters/add-starters.ts', ' &&\n    sent.private === known.row.private', ''],
    ],
    tests: [...timingTests],
  },
  {
    leak: 'a private profile in the candidates of the report of an import',
    edits: [
      [
        'events/import/read/results/first-finishers.ts',
        "row.state !== 'finished' || row.private",
        "row.state !== 'finished'",
      ],
    ],
    tests: ['tests/import/impossible-times.test.ts', 'tests/import/result-files.test.ts'],
  },

  // Guards in places and counts of live races.
  {
    leak: 'the place on the course, in an import',
    edits: [['events/results/rank/race-rows.ts', 'row.private && row.state === null', 'false']],
    tests: rankingTests,
  },
  {
    leak: 'the place on the course, in a live ranking',
    edits: [['events/results/rank/live-sort-key.ts', '(isHidden && state === null) ||', '']],
    tests: timingTests,
  },
  {
    leak: 'the place on the course, in an official ranking of a timed race',
    edits: [
      [
        'events/timing/results/settle-ranking.ts',
        'initials is not null as private',
        'false as private',
      ],
    ],
    tests: timingTests,
  },
  {
    leak: 'the place on the course, after a passing or a correction of a timed race',
    edits: [
      [
        'events/timing/results/write-sort-keys.ts',
        'case when initials is null then shown else hidden end as after',
        'shown as after',
      ],
    ],
    tests: timingTests,
  },
  {
    leak: 'progress on the course in the counts of a race',
    edits: [
      [
        'events/results/field-counts.ts',
        '(${sql.ref(`${row}.initials`)} is null or ${sql.ref(`${row}.state`)} is not null)\n    and ',
        '',
      ],
    ],
    tests: countTests,
  },

  // Guards in accounts and claim links.
  {
    leak: 'results of a private account after its deletion',
    edits: [['identity/accounts/queries.ts', '    await keepResultsHidden(transaction, id)\n', '']],
    tests: claimTests,
  },
  {
    leak: 'a result with a privacy request, when its account becomes public',
    edits: [
      [
        claims,
        `exists (select from hidden_results
      where race_id = \${race_id} and participant_id = \${participant_id})`,
        'false',
      ],
    ],
    tests: claimTests,
  },
  {
    leak: 'a result that a private account has claimed',
    edits: [
      [
        claims,
        '\n      where race_id = ${race_id} and participant_id = ${participant_id} and private_profile)',
        ' where false)',
      ],
    ],
    tests: claimTests,
  },
  {
    leak: 'the results of an account whose profile becomes private',
    edits: [
      [
        claims,
        'for (const result of results) await applyPrivacy',
        'for (const result of results.slice(99)) await applyPrivacy',
      ],
    ],
    tests: claimTests,
  },
]
