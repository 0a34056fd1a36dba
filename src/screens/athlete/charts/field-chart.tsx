import { FormattedMessage } from 'react-intl'
import type { FieldChartFragment } from '../../../gql/athlete.ts'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { finishTime, passingTime, wholeSeconds } from '../../../ui/results/duration.ts'
import { useTiming } from '../../../ui/results/use-timing.ts'
import { useOnCourseCount } from '../use-on-course-count.ts'
import { ChartDrawing } from './chart-drawing.tsx'
import { chartSizes } from './chart-sizes.ts'
import styles from './chart.module.css'
import { binOf, heightBelow, layOutField } from './field-layout.ts'

type Placing = FieldChartFragment['placings'][number]
type Field = NonNullable<NonNullable<Placing['ranking']>['field']>

interface FieldChartProps {
  result: FieldChartFragment
  /** The ranking in the URL, otherwise the athlete's first ranking. */
  rankingId: string | undefined
}

/** A histogram of the ranking's finish times. The athlete's column is highlighted. */
export function FieldChart({ result, rankingId }: FieldChartProps) {
  const placing = result.placings.find((candidate) => candidate.rankingId === rankingId)
  const field = placing?.ranking?.field
  const isOpen = useOnCourseCount(placing, result) !== undefined
  const timing = placing?.timings.find(({ rule }) => rule === field?.rule)
  if (!placing || !field || !timing || field.counts.length < 3) return null
  const { time, slower } = timing
  const { position } = placing
  return (
    <PageSection
      title={<FormattedMessage id="athlete.field.title" />}
      note={
        position !== null &&
        // Until the last athlete has finished, the number of faster and slower athletes may change.
        !isOpen && (
          <FormattedMessage
            id="athlete.field.note"
            values={{ ahead: position - 1, behind: slower }}
          />
        )
      }
    >
      <figure>
        {(['wide', 'narrow'] as const).map((size) => (
          <Drawing key={size} field={field} time={time} race={result.race} size={size} />
        ))}
      </figure>
    </PageSection>
  )
}

interface DrawingProps {
  field: Field
  time: number
  race: FieldChartFragment['race']
  size: keyof typeof chartSizes
}

function Drawing({ field, time, race, size }: DrawingProps) {
  const { height, left, right, fontSize } = chartSizes[size]
  const base = height - 66
  const marks = size === 'wide' ? 9 : 4
  const plot = layOutField(field, { left, right, top: fontSize * 2.5, base, marks })
  const own = plot.columns[binOf(time, field)]
  const timing = useTiming(race)
  const bar = ({ x, height: tall }: { x: number; height: number }) =>
    `M${x.toFixed(1)} ${base}v${(-tall).toFixed(1)}h${(plot.width * 0.8).toFixed(1)}V${base}z`
  if (!own) return null
  const middle = own.x + plot.width * 0.4
  const written = finishTime(time, timing)
  const anchor = middle > right - 80 ? 'end' : middle < left + 80 ? 'start' : 'middle'
  const above = heightBelow(plot, { at: middle, width: written.length * fontSize * 0.6, anchor })
  const bin = (index: number) => passingTime(field.from + index * field.step, timing)
  const most = field.counts.indexOf(Math.max(...field.counts))
  return (
    <ChartDrawing
      size={size}
      description={
        <FormattedMessage
          id="athlete.field.text"
          values={{
            time: written,
            count: field.counts[own.bin] ?? 0,
            from: bin(own.bin),
            to: bin(own.bin + 1),
            most: field.counts[most] ?? 0,
            mostFrom: bin(most),
            mostTo: bin(most + 1),
          }}
        />
      }
    >
      <path
        className={styles.column}
        d={plot.columns
          .filter((column) => column !== own)
          .map(bar)
          .join('')}
      />
      <path className={styles.own} d={bar(own)} />
      {above > own.height && (
        <path
          className={styles.axis}
          d={`M${middle.toFixed(1)} ${(base - own.height).toFixed(1)}V${(base - above - fontSize * 0.3).toFixed(1)}`}
        />
      )}
      <text
        className={styles.extreme}
        x={Math.round(middle)}
        y={Math.round(base - above - fontSize * 0.5)}
        textAnchor={anchor}
      >
        {written}
      </text>
      <path
        className={styles.axis}
        d={`M${left} ${base}H${right}${plot.marks.map(({ x }) => `M${x.toFixed(1)} ${base}v12`).join('')}`}
      />
      {plot.marks.map(({ time: at, x }) => (
        <text
          key={at}
          className={styles.mark}
          x={Math.round(x)}
          y={base + 46}
          textAnchor={x > right - 60 ? 'end' : x < left + 60 ? 'start' : 'middle'}
        >
          {passingTime(at, wholeSeconds)}
        </text>
      ))}
    </ChartDrawing>
  )
}
