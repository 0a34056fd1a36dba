import { renderToStaticMarkup } from 'react-dom/server'
import { CoursePoster } from './ui/course/poster/course-poster.tsx'
import styles from './ui/course/poster/course-poster.module.css'

const width = 1200
const height = 630
const ground = '#f2f2ee'
const ink = '#121310'

/** The poster's CSS as SVG attributes, for a stand-alone image. */
const strokes: Record<keyof typeof styles, string> = {
  line: 'stroke-width="22"',
  dots: 'stroke-width="24" stroke-linecap="round" stroke-dasharray="0.1 38"',
  dashes: 'stroke-width="22" stroke-dasharray="58 24"',
  bars: 'stroke-width="12"',
  tick: 'stroke-width="5"',
  ring: `fill="${ground}" stroke-width="15"`,
}

/** Open Graph image of an event: its poster as SVG, 1200 × 630. */
export function sharePicture(poster: Parameters<typeof CoursePoster>[0]): string {
  const drawing = renderToStaticMarkup(<CoursePoster {...poster} />)
  const content = drawing
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
    .replace(/class="([^"]*)"/g, (_, name) => strokeOf(String(name)))
  // The view box cuts the poster's margins above and below.
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
