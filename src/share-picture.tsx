import { renderToStaticMarkup } from 'react-dom/server'
import { CoursePoster } from './ui/course/course-poster.tsx'
import styles from './ui/course/course-poster.module.css'

const width = 1200
const height = 630
const ground = '#f2f2ee'
const ink = '#121310'

/** What the style sheet of the poster says, in a drawing that stands alone. */
const strokes: Record<keyof typeof styles, string> = {
  line: 'stroke-width="22"',
  dots: 'stroke-width="24" stroke-linecap="round" stroke-dasharray="0.1 38"',
  dashes: 'stroke-width="22" stroke-dasharray="58 24"',
  bars: 'stroke-width="12"',
  tick: 'stroke-width="5"',
  ring: `fill="${ground}" stroke-width="15"`,
}

/** The poster of an event as SVG, in the size in which previews show pictures. */
export function sharePicture(poster: Parameters<typeof CoursePoster>[0]): string {
  const drawing = renderToStaticMarkup(<CoursePoster {...poster} />)
  const content = drawing
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
    .replace(/class="([^"]*)"/g, (_, name) => strokeOf(String(name)))
  // A third of the poster is air above and below: the line may come nearer to the edge here.
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`,
    ` viewBox="-190 100 1820 760" fill="none" stroke="${ink}" stroke-linejoin="round">`,
    `<rect x="-2000" y="-2000" width="6000" height="6000" fill="${ground}" stroke="none"/>`,
    `${content}</svg>`,
  ].join('')
}

function strokeOf(className: string): string {
  const [, attributes = ''] =
    Object.entries(strokes).find(([name]) => styles[name] === className) ?? []
  return attributes
}
