import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Figure, Figures } from '../../ui/page/figures.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import type { ImportJob, RaceCounts } from './import-requests.ts'
import { Kilometres } from './kilometres.tsx'
import styles from './publish-results-screen.module.css'
import { ReadColumns } from './read-columns.tsx'
import { RejectedRows } from './rejected-rows.tsx'

const compared = ['added', 'changed', 'removed', 'unchanged', 'rejected'] as const
const notCompared = ['added', 'rejected'] as const

interface CheckReportProps {
  job: ImportJob
  /** Whether a part of an event was checked. */
  isPart: boolean
  /** Whether the file was compared with what the site shows. Without a token, it was not. */
  isCompared: boolean
  /** Called to publish the file. Undefined if the file cannot be published. */
  onPublish: (() => void) | undefined
  /** Called to check another sheet of the workbook. */
  onSheet: (sheet: string) => void
}

/** How a file was read, and what its publication would change. */
export function CheckReport({ job, isPart, isCompared, onPublish, onSheet }: CheckReportProps) {
  const { report, table, rejects } = job
  return (
    <>
      {table !== undefined && <ReadTable table={table} onSheet={onSheet} />}
      {rejects.length > 0 && <RejectedRows job={job} />}
      {report !== null && (
        <PageSection
          title={
            <FormattedMessage
              id={
                isCompared ? 'publish_results.report.title' : 'publish_results.without_token.done'
              }
            />
          }
          note={<bdi>{report.event_name}</bdi>}
        >
          {report.races.length === 0 && (
            <p className={styles.race}>
              <FormattedMessage
                id={`publish_results.report.${kindOf(report, { isPart, isCompared })}`}
              />
            </p>
          )}
          {report.races.map((race) => (
            <div key={race.race_id} className={styles.race}>
              {report.races.length > 1 && (
                <h3>
                  <bdi>{race.name ?? race.race_id}</bdi>
                </h3>
              )}
              <RaceFigures race={race} counts={isCompared ? compared : notCompared} />
              <ChangedAthletes race={race} change="changed" />
              <ChangedAthletes race={race} change="removed" />
            </div>
          ))}
          <ImpossibleTimes races={report.impossible_times} />
          <UnlikelyCourses courses={report.unlikely_courses} />
          <Warnings warnings={report.warnings} />
          {!isCompared && <HowToPublish />}
          {onPublish && (
            <p>
              <button type="button" className="button button-full" onClick={onPublish}>
                <FormattedMessage id="publish_results.publish" />
              </button>
            </p>
          )}
        </PageSection>
      )}
    </>
  )
}

function RaceFigures({
  race,
  counts,
}: {
  race: RaceCounts
  counts: readonly (typeof compared)[number][]
}) {
  return (
    <Figures>
      {counts.map((count) => (
        <Figure key={count} label={<FormattedMessage id={`publish_results.report.${count}`} />}>
          <FormattedMessage id="publish_results.report.count" values={{ count: race[count] }} />
        </Figure>
      ))}
    </Figures>
  )
}

/** Says how a visitor without a token publishes the file. */
function HowToPublish() {
  const toToken = (text: ReactNode) => (
    <a key="token" className={styles.link} href="#token">
      {text}
    </a>
  )
  return (
    <p>
      <FormattedMessage id="publish_results.without_token.next" values={{ link: toToken }} />
    </p>
  )
}

/** Names athletes whom the publication changes or removes: all of them, or the first and `…`. */
function ChangedAthletes({ race, change }: { race: RaceCounts; change: 'changed' | 'removed' }) {
  const named = race.athletes?.filter((athlete) => athlete.change === change) ?? []
  if (named.length === 0) return null
  return (
    <div className={styles.changes}>
      <p className="quiet">
        <FormattedMessage id={`publish_results.report.${change}`} />
      </p>
      <ul className="row">
        {named.map(({ bib, name }, index) => (
          <li key={`${String(index)} ${name}`}>
            <bdi>{[bib, name].filter(Boolean).join(' ')}</bdi>
          </li>
        ))}
        {named.length < race[change] && <li aria-hidden="true">…</li>}
      </ul>
    </div>
  )
}

/** Returns what the publication of a file without results would do. */
function kindOf(
  { changed, after }: NonNullable<ImportJob['report']>,
  { isPart, isCompared }: Pick<CheckReportProps, 'isPart' | 'isCompared'>,
) {
  if (!changed && isCompared) return 'none'
  if (!isPart) return 'no_results'
  return after === 0 ? 'new_event' : 'part'
}

interface ReadTableProps extends Pick<CheckReportProps, 'onSheet'> {
  table: NonNullable<ImportJob['table']>
}

function ReadTable({ table, onSheet }: ReadTableProps) {
  const { columns, understood, athletes, remarks, sheets = [] } = table
  return (
    <PageSection title={<FormattedMessage id="publish_results.table.title" />}>
      <div className={styles.table}>
        <Texts of="athletes" texts={athletes} />
        {understood ? <ReadColumns columns={understood} /> : <Texts of="columns" texts={columns} />}
        <Texts of="remarks" texts={remarks} />
        <OtherSheets names={sheets.slice(1)} onSheet={onSheet} />
      </div>
    </PageSection>
  )
}

/** The sheets of a workbook that were not read. Each can be checked instead. */
function OtherSheets({
  names,
  onSheet,
}: { names: readonly string[] } & Pick<CheckReportProps, 'onSheet'>) {
  if (names.length === 0) return null
  return (
    <div>
      <h3>
        <FormattedMessage id="publish_results.table.sheets" />
      </h3>
      <p className="row">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className="button"
            onClick={() => {
              onSheet(name)
            }}
          >
            <span>
              <FormattedMessage
                id="publish_results.table.read_sheet"
                values={{ sheet: <bdi>{name}</bdi> }}
              />
            </span>
          </button>
        ))}
      </p>
    </div>
  )
}

interface TextsProps {
  of: 'athletes' | 'columns' | 'remarks'
  texts: readonly string[]
}

/** A list of English texts about a table, below its heading. Athletes are in their order. */
function Texts({ of, texts }: TextsProps) {
  if (texts.length === 0) return null
  const List = of === 'athletes' ? 'ol' : 'ul'
  return (
    <div>
      <h3>
        <FormattedMessage id={`publish_results.table.${of}`} />
      </h3>
      <List lang="en">
        {texts.map((text, index) => (
          <li key={`${String(index)} ${text}`}>{text}</li>
        ))}
      </List>
    </div>
  )
}

interface ImpossibleTimesProps {
  races: NonNullable<ImportJob['report']>['impossible_times']
}

/** Races whose published times look impossible for their new distance or sport. */
function ImpossibleTimes({ races = [] }: ImpossibleTimesProps) {
  return races.map(({ race_id: id, name: race, count, total }) => (
    <p key={id} className={styles.race}>
      <FormattedMessage
        id="publish_results.report.impossible_times"
        values={{ race: <bdi>{race}</bdi>, count, total }}
      />
    </p>
  ))
}

interface UnlikelyCoursesProps {
  courses: NonNullable<ImportJob['report']>['unlikely_courses']
}

/** Courses that may be those of other races. */
function UnlikelyCourses({ courses = [] }: UnlikelyCoursesProps) {
  return courses.map(({ race_id: id, name: race, length, distance }) => (
    <p key={id} className={styles.race}>
      <FormattedMessage
        id="publish_results.report.unlikely_course"
        values={{
          race: <bdi>{race}</bdi>,
          length: <Kilometres metres={length} />,
          distance: <Kilometres metres={distance} />,
        }}
      />
    </p>
  ))
}

/** Values that are left out although their rows are published. */
function Warnings({ warnings }: Pick<NonNullable<ImportJob['report']>, 'warnings'>) {
  if (warnings.length === 0) return null
  return (
    <div className={styles.race}>
      <h3>
        <FormattedMessage id="publish_results.report.warnings" />
      </h3>
      <ul>
        {warnings.map(({ column, value, expected, line, count }, index) => (
          <li key={`${String(index)} ${column} ${value}`}>
            <FormattedMessage
              id="publish_results.report.warning"
              values={{ column, value, line, count }}
            />{' '}
            <span lang="en">{expected}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
