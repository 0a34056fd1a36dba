import type { RaceInPackage, RankingInPackage, MeasuredRoute } from '../../event-package.ts'
import { BadGpx } from './course/gpx.ts'
import { CostlyDocument, measureCourseInProcess } from './documents-in-process.ts'
import { compileExpression, invalidExpression } from '../../results/rank/expressions.ts'
import { raceSports, type SportLabel } from '../../../../domain/sports.ts'
import { isTimeRule } from '../../../../domain/results.ts'
import { readDistance } from './manifest/distances.ts'
import { readMoment } from './manifest/moments.ts'
import type { Manifest, RaceInManifest } from './manifest/schema.ts'
import type { YamlFile } from './manifest/yaml-file.ts'
import type { PackageFolder } from './package-folder.ts'
import type { Problems } from '../../results/problems.ts'
import { readEntries, readStatus } from './read-status.ts'
import type { SharedRows } from './shared-rows.ts'
import type { Sources } from './sources/open-source.ts'

const maxGpxBytes = 50_000_000

/** Objects that all races of a package share while they are read. */
export interface RaceContext {
  manifest: Manifest
  yaml: YamlFile
  folder: PackageFolder
  problems: Problems
  sources: Sources
  sharedRows: SharedRows
  signal: AbortSignal | undefined
}

/** Reads a race of event.yml without its results. */
export async function readRace(
  race: RaceInManifest,
  index: number,
  context: RaceContext,
): Promise<Omit<RaceInPackage, 'results'>> {
  const { manifest, yaml } = context
  const { event } = manifest
  const path = ['races', index]
  const id = `${event.id}-${race.key}`
  const startsAt =
    race.starts_at === undefined
      ? null
      : readMoment(race.starts_at, event.date_from, event.time_zone)
  if (startsAt === undefined) {
    yaml.problem([...path, 'starts_at'], {
      code: 'time.none',
      value: race.starts_at ?? '',
      message: 'There is no such day or time',
      expected: 'Write it as 09:30 or 2026-05-03 09:30.',
    })
  }
  refuseMissingSport(race, path, yaml)
  const distance = race.distance === undefined ? null : readDistance(race.distance)
  return {
    id,
    name: race.name,
    sport: race.sport ?? null,
    ...(race.sport_label !== undefined && { sportLabel: readSportLabel(race.sport_label) }),
    distance,
    startsAt: startsAt ?? null,
    checkpoints: readCheckpoints(race, index, distance, yaml),
    route: await readRoute(race, index, context),
    rankings: readRankings(race, index, id, yaml),
    replay: race.replay,
    status: readStatus(race.status, path, { yaml, event }),
    entries: readEntries(race.entries, path, { yaml, event }),
  }
}

/** Adds a problem for a race or a calendar that has neither `sport` nor `sport_label`. */
export function refuseMissingSport(
  { sport, sport_label: label }: Pick<RaceInManifest, 'sport' | 'sport_label'>,
  path: readonly (string | number)[],
  yaml: YamlFile,
): void {
  if (sport !== undefined || label !== undefined) return
  yaml.problem([...path, 'sport'], {
    code: 'race.noSport',
    message: 'No sport is named',
    expected: `Write sport: with one of ${raceSports.join(', ')}, or sport_label: with the name of another sport.`,
  })
}

export function readSportLabel(label: NonNullable<RaceInManifest['sport_label']>): SportLabel {
  if (typeof label === 'string') return { name: label, translations: {} }
  const { name, ...translations } = label
  return { name, translations }
}

function readCheckpoints(
  { check_points: checkpoints = [] }: RaceInManifest,
  raceIndex: number,
  raceDistance: number | null,
  yaml: YamlFile,
): RaceInPackage['checkpoints'] {
  let before = 0
  return checkpoints.map(({ name, distance: written }, index) => {
    const distance = readDistance(written)
    const problem = (code: string, message: string, expected: string) => {
      const path = ['races', raceIndex, 'check_points', index, 'distance']
      yaml.problem(path, { code, value: String(written), message, expected })
    }
    if (distance < before || distance <= 0) {
      problem(
        'checkPoint.notAscending',
        'The check point is before the one before',
        'List them in course order.',
      )
    } else if (raceDistance !== null && distance > raceDistance) {
      problem(
        'checkPoint.afterFinish',
        'The check point is after the finish',
        'Correct its distance or that of the race.',
      )
    }
    before = distance
    return { name, distance }
  })
}

async function readRoute(
  { course }: RaceInManifest,
  index: number,
  { yaml, folder, problems, signal }: RaceContext,
): Promise<MeasuredRoute | null> {
  if (course === undefined) return null
  const path = ['races', index, 'course']
  const namedAt = {
    file: 'event.yml',
    line: yaml.lineOf(path),
    path: `races[${String(index)}].course`,
  }
  if (folder.read(course, namedAt, maxGpxBytes) === undefined) return null
  const file = folder.locate(course, namedAt)
  if (file === undefined) return null
  try {
    return await measureCourseInProcess(file, signal)
  } catch (error) {
    if (error instanceof CostlyDocument) {
      const { code, message, expected } = error
      problems.add({ code, file: course, message, expected })
      return null
    }
    if (!(error instanceof BadGpx)) throw error
    problems.add({
      code: 'course.badGpx',
      file: course,
      line: error.line,
      message: `The course cannot be read: ${error.message}`,
      expected: 'Export it as GPX 1.1 with a track.',
    })
    return null
  }
}

function readRankings(
  { rankings = [{ key: 'overall', name: 'Overall' }] }: RaceInManifest,
  raceIndex: number,
  raceId: string,
  yaml: YamlFile,
): RankingInPackage[] {
  const keys = new Set<string>()
  return rankings.map(({ key, name, status, decided_by: decidedBy, only = {} }, index) => {
    const path = ['races', raceIndex, 'rankings', index]
    if (keys.has(key)) {
      yaml.problem([...path, 'key'], {
        code: 'ranking.duplicateKey',
        value: key,
        message: 'Another ranking of this race has the same key',
        expected: 'Give each its own.',
      })
    }
    keys.add(key)
    const { gender, category, bib, not_bib: notBib } = only
    for (const [field, expression] of Object.entries({ bib, not_bib: notBib })) {
      if (expression === undefined || compileExpression(expression)) continue
      yaml.problem([...path, 'only', field], {
        code: 'ranking.badExpression',
        value: expression,
        message: invalidExpression,
        expected: 'Write one, such as ^W for start numbers that begin with W.',
      })
    }
    return {
      id: `${raceId}-${key}`,
      name,
      status: status ?? null,
      // `gun` is a default value. If event.yml names no time, the survey of the results replaces
      // it.
      decidedBy: decidedBy !== undefined && isTimeRule(decidedBy) ? decidedBy : 'gun',
      ...(decidedBy !== undefined && !isTimeRule(decidedBy) && { scoredBy: decidedBy }),
      only: {
        ...(gender === undefined ? {} : { gender }),
        ...(category === undefined ? {} : { category }),
        ...(bib === undefined ? {} : { bib }),
        ...(notBib === undefined ? {} : { notBib }),
      },
    }
  })
}
