import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { BibSearch } from '../../components/search/bib-search.tsx'
import { type FieldLeader, LeaderSentence } from '../../components/live/leader-sentence.tsx'
import { Link } from '../../ui/link.tsx'
import { heroSearchId } from '../../shell/use-hero-search-hidden.ts'
import styles from './home-hero.module.css'

/** A drawn course. Shares are parts of its length, 0 to 1. */
interface Line {
  path: string
  /** The marks beside the line. */
  ticks: string
  /** Shares at which the visible part begins and ends. */
  visible: readonly [number, number]
  /** Share of the runner while no race has a leader. */
  idleAt: number
}

const course: Line = {
  path: 'M668 70C656.7 65 624.7 40 600 40C575.3 40 541.7 53.3 520 70C498.3 86.7 493.3 123.3 470 140C446.7 156.7 408.3 171.7 380 170C351.7 168.3 327.5 133.3 300 130C272.5 126.7 233.3 132.5 215 150C196.7 167.5 184.2 210 190 235C195.8 260 223.3 290.8 250 300C276.7 309.2 318.3 297.5 350 290C381.7 282.5 410 256.7 440 255C470 253.3 503.3 264.2 530 280C556.7 295.8 590 323.3 600 350C610 376.7 606.7 418.3 590 440C573.3 461.7 531.7 478.3 500 480C468.3 481.7 431.7 451.7 400 450C368.3 448.3 330 451.7 310 470C290 488.3 285 531.7 280 560C275 588.3 280 626.7 280 640',
  ticks:
    'M616.3 28.3L618.9 18.7M547 38.4L543.1 29.3M492.5 81.3L483.9 76.2M462.1 128.5L456.1 120.4M410.7 152.2L408.1 142.6M361.9 148.8L367.1 140.2M303.5 116.4L305.1 106.5M235.6 122.7L232.4 113.2M184.5 172.7L175.3 169M177.5 242.4L167.9 245.3M219 298.6L212.9 306.6M286.7 316.7L287.6 326.7M349.9 304.4L352.2 314.1M409.3 279.1L413.7 288.1M461.2 269.9L459.9 279.8M515.3 287.8L510.6 296.6M562.4 321.8L555.5 329.1M589.9 366L580.1 367.9M585.5 419.4L576.2 415.7M548.6 453.1L544.4 444M495.4 466L495.8 456M441.6 447.3L445.5 438.1M375.3 435.8L374.9 425.8M308.9 453.2L303.4 444.9M274 515.2L264.3 512.9',
  visible: [0, 0.966],
  idleAt: 0.63,
}

/** One bend of the course. Phones show only this part. */
const bend: Line = {
  path: 'M440 6C425 7.7 375.8 6.7 350 16C324.2 25.3 309.2 52.7 285 62C260.8 71.3 229.2 75 205 72C180.8 69 161.5 47.7 140 44C118.5 40.3 90.7 41.3 76 50C61.3 58.7 56 79.3 52 96C48 112.7 52 141 52 150',
  ticks:
    'M395.1 -2.6L394.5 -11.6M349.1 4.7L346.3 -3.9M308.8 31.4L302.8 24.8M276.6 53.3L273.7 44.8M236.2 61.5L235.4 52.5M197 58.8L200 50.3M159.3 39L163.2 30.8M111 31.1L110.8 22.1M62.8 46.3L56.6 39.8M41.8 91.4L33.1 89.3M40.3 138.6L31.3 139.3',
  visible: [0.105, 0.919],
  idleAt: 0.49,
}

/** A race under way with the athlete who leads it. */
export interface LedRace {
  event: { id: string; name: string }
  race: { id: string; name: string }
  leader: FieldLeader
  /** The part of the distance that the leader has covered, 0 to 1. */
  share: number
}

interface HomeHeroProps {
  eventsCount: number
  /** True while an event is under way. The line then has a runner on it. */
  live: boolean
  /** The runner on the line is the leader of this race. */
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
          <Link className="more" to={links.eventsWeek()}>
            <FormattedMessage id="home.hero.week" />
          </Link>
          <Link className="more" to={links.events()}>
            <FormattedMessage id="home.hero.events" />
          </Link>
        </p>
      </div>
    </section>
  )
}

/**
 * The runner on a line, drawn as a dash without length. The round ends of the dash make a dot. The
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

/** Says whose dot is on the line, with a link to the race. */
function Leader({ of: { event, race, leader } }: { of: LedRace }) {
  const links = useLinks()
  const names = { race: <bdi>{race.name}</bdi>, event: <bdi>{event.name}</bdi> }
  return (
    <p className={styles.leader}>
      <Link to={links.race({ eventId: event.id, raceId: race.id })}>
        <LeaderSentence leader={leader} />
      </Link>
      <span className="quiet">
        <FormattedMessage id="home.hero.race" values={names} />
      </span>
    </p>
  )
}
