import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { BibSearch } from '../../components/search/bib-search.tsx'
import { type FieldLeader, LeaderSentence } from '../../components/live/leader-sentence.tsx'
import { curveWithTicks } from '../../ui/course/curve.ts'
import { Link } from '../../ui/link.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { heroSearchId } from '../../shell/use-hero-search-hidden.ts'
import styles from './home-hero.module.css'

/**
 * A drawn course with a runner. In `visible` and `idleAt`, 0 is the beginning of the course and 1
 * its end.
 */
interface Line {
  path: string
  /** Path of the short strokes across the course that mark its distance. */
  ticks: string
  /** The positions at which the visible part of the course begins and ends, 0 to 1. */
  visible: readonly [number, number]
  /** Position of the runner while no race has a leader, 0 to 1. */
  idleAt: number
}

const course: Line = {
  ...curveWithTicks(
    [
      668, 70, 600, 40, 520, 70, 470, 140, 380, 170, 300, 130, 215, 150, 190, 235, 250, 300, 350,
      290, 440, 255, 530, 280, 600, 350, 590, 440, 500, 480, 400, 450, 310, 470, 280, 560, 280, 640,
    ],
    { spacing: 62, near: 14, far: 24 },
  ),
  visible: [0, 0.966],
  idleAt: 0.63,
}

/** One bend of the course. Phones show only this part. */
const bend: Line = {
  ...curveWithTicks([440, 6, 350, 16, 285, 62, 205, 72, 140, 44, 76, 50, 52, 96, 52, 150], {
    spacing: 44,
    near: 11,
    far: 20,
  }),
  visible: [0.105, 0.919],
  idleAt: 0.49,
}

/** A race under way with the athlete who leads it. */
export interface LedRace {
  event: { id: string; name: string }
  race: { id: string; name: string; timeDigits: number }
  leader: FieldLeader
  /** The share of the distance that the leader has covered, 0 to 1. */
  share: number
}

interface HomeHeroProps {
  eventsCount: number
  /** True while an event is under way. The line then shows a runner. */
  live: boolean
  /** The race whose leader is the runner on the line. */
  led: LedRace | undefined
}

/**
 * The hero of the home page: title, search field for names and bibs, and the drawing of a course.
 */
export function HomeHero({ eventsCount, live, led }: HomeHeroProps) {
  const links = useLinks()
  return (
    <section className={styles.hero}>
      <div className={`${styles.content} wrap`}>
        <svg
          className={styles.course}
          viewBox="0 0 700 600"
          preserveAspectRatio="xMaxYMax"
          aria-hidden="true"
        >
          <path d={course.path} />
          <path className={styles.ticks} d={course.ticks} />
          <circle className={styles.start} cx="668" cy="70" r="14" />
          {live && <Runner on={course} share={led?.share} />}
        </svg>
        <svg className={styles.bend} viewBox="0 0 400 124" aria-hidden="true">
          <path d={bend.path} />
          <path className={styles.ticks} d={bend.ticks} />
          {live && <Runner on={bend} share={led?.share} />}
        </svg>
        <h1 className="display display-128">
          <FormattedMessage id="home.hero.title" values={{ line: (text) => <span>{text}</span> }} />
        </h1>
        <p className="lead">
          <FormattedMessage id="home.hero.text" />
        </p>
        {led && <Leader of={led} />}
      </div>
      <div className={`${styles.bib} wrap`} id={heroSearchId}>
        <BibSearch
          note={<FormattedMessage id="home.hero.count" values={{ count: eventsCount }} />}
        />
        <p className={styles.actions}>
          <MoreLink to={links.eventsWeek()} id="home.hero.week" />
          <MoreLink to={links.events()} id="home.hero.events" />
        </p>
      </div>
    </section>
  )
}

/**
 * The runner on a line, drawn as a dash of length zero. The round ends of the dash make a dot. One
 * unit of the dash pattern is a hundredth of the line.
 */
function Runner({ on: { path, visible, idleAt }, share }: { on: Line; share: number | undefined }) {
  const [from, to] = visible
  const at = share === undefined ? idleAt : from + share * (to - from)
  const dot = {
    d: path,
    pathLength: 100,
    strokeDasharray: '0 200',
    strokeDashoffset: -Math.round(10_000 * at) / 100,
  }
  return (
    <g className={styles.runner}>
      <path {...dot} />
      <path {...dot} />
    </g>
  )
}

/** Says which athlete the dot on the line represents, with a link to the race. */
function Leader({ of: { event, race, leader } }: { of: LedRace }) {
  const links = useLinks()
  const names = { race: <bdi>{race.name}</bdi>, event: <bdi>{event.name}</bdi> }
  return (
    <p className={styles.leader}>
      <Link to={links.race({ eventId: event.id, raceId: race.id })}>
        <LeaderSentence leader={leader} race={race} />
      </Link>
      <span className="quiet">
        <FormattedMessage id="home.hero.race" values={names} />
      </span>
    </p>
  )
}
