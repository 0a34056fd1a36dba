import {
  identityTests,
  participantTests,
  rankingTests,
  timingTests,
  type PrivacyGuard,
} from './guard.ts'

const requests = 'events/results/privacy/privacy-requests.ts'
const staging = 'events/results/stage/insert-results.ts'
const claims = 'identity/claims/queries.ts'
const requestTests = ['services/events/results/privacy/privacy-requests.test.ts']
const countTests = ['services/events/results/field-counts.test.ts']
const claimTests = [
  'services/identity/claims/claims.test.ts',
  'services/identity/accounts/accounts.test.ts',
]
const correctionTests = [
  'tests/import/hidden-athletes.test.ts',
  'tests/import/athlete-identities.test.ts',
]

/** The guards in code that writes athletes, accounts and counts. A new guard is added here together with its test. */
export const writingGuards: readonly PrivacyGuard[] = [
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
