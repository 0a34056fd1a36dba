import type { FieldPositions } from '../../../domain/field-positions.ts'
import type { PosterCourse } from '../course/poster/poster-line.ts'
import { readLine } from '../course/line.ts'
import { passingTime, wholeSeconds } from '../results/duration.ts'
import { clipLengthMs } from './clip-format.ts'
import { type Colour, coloursOf } from './field-canvas.ts'
import { courseStage, drawStage, type Mark, type Stage, stripStage } from './field-drawing.ts'

/** The size of a clip in pixels. */
const size = { width: 1080, height: 1920 }
/** Pixels of a clip for each unit of its layout. The layout is as wide as the screen of a phone. */
const scale = 2.5
const layout = { width: size.width / scale, height: size.height / scale }
const left = 24
const right = layout.width - left
/**
 * Frames per second of a clip. Browsers without a hardware encoder must also be able to record at
 * this rate.
 */
const framesPerSecond = 20
const bitsPerSecond = 6_000_000
/** Milliseconds after which a recorder that has not started counts as failed. */
const startTimeoutMs = 20_000

/** What a clip shows. */
export interface ClipContent {
  positions: FieldPositions
  course: Pick<PosterCourse, 'outline' | 'sport'>
  /** The clip takes its colours and fonts from this element. */
  styled: Element
  event: string
  race: string
  /** The name of the site. */
  site: string
  followed: readonly { bib: string; name: string }[]
  words: Record<Mark | 'sinceStart', string>
}

interface Recording {
  /** The wanted beginning of the clip, in milliseconds since the gun. */
  fromMs: number
  /** Factor by which the clip is faster than the race. */
  speed: number
  type: string
  /** Aborts the recording. */
  signal: AbortSignal
  /** Called with the share of the clip that has been recorded, 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Records a part of the race as a video. A browser records in real time.
 * @throws AbortError when the recording was aborted
 * @throws an error when the recorder fails or does not start
 */
export async function recordClip(content: ClipContent, recording: Recording): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no canvas')
  const draw = await preparedDrawing(context, content)
  recording.signal.throwIfAborted()
  const { durationMs } = content.positions
  const spanMs = Math.min(clipLengthMs * recording.speed, durationMs)
  const fromMs = Math.min(recording.fromMs, durationMs - spanMs)
  const stream = canvas.captureStream(framesPerSecond)
  try {
    return await recordStream(stream, recording, (share) => {
      draw(fromMs + share * spanMs)
    })
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

/**
 * Records a stream for the length of a clip.
 * @param draw draws one frame; 0 is the first frame of the clip and 1 the last
 */
function recordStream(
  stream: MediaStream,
  { type, signal, onProgress }: Recording,
  draw: (share: number) => void,
): Promise<Blob> {
  const recorder = new MediaRecorder(stream, {
    mimeType: type,
    videoBitsPerSecond: bitsPerSecond,
  })
  const parts: Blob[] = []
  return new Promise<Blob>((resolve, reject) => {
    const fail = () => {
      clearInterval(timer)
      reject(new Error('the recorder failed'))
    }
    const waitsUntil = performance.now() + startTimeoutMs
    let startedAt: number | undefined
    // A timer also runs in a hidden tab, in which animation frames stop.
    const timer = setInterval(() => {
      const share = Math.min((performance.now() - (startedAt ?? Infinity)) / clipLengthMs, 1)
      draw(Math.max(share, 0))
      onProgress(Math.max(share, 0))
      if (share === 1) recorder.stop()
      if (startedAt === undefined && performance.now() > waitsUntil) fail()
    }, 1_000 / framesPerSecond)
    const end = () => {
      clearInterval(timer)
      if (signal.aborted) reject(signal.reason as Error)
      else resolve(new Blob(parts, { type: recorder.mimeType }))
    }
    recorder.addEventListener('start', () => (startedAt = performance.now()))
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.addEventListener('stop', end)
    recorder.addEventListener('error', fail)
    signal.addEventListener('abort', () => {
      clearInterval(timer)
      if (recorder.state === 'inactive') end()
      else recorder.stop()
    })
    draw(0)
    recorder.start()
  })
}

interface Layer {
  context: CanvasRenderingContext2D
  colours: Record<Colour, string>
}

/** Returns a function that draws the clip at a moment, in milliseconds since the gun. */
async function preparedDrawing(context: CanvasRenderingContext2D, content: ClipContent) {
  const { positions, styled, words } = content
  const colours = coloursOf(styled)
  const layer = { context, colours }
  const text = Object.values(content).filter((value) => typeof value === 'string')
  await Promise.all(
    [`800 16px ${colours['--display']}`, `400 16px ${colours['--text']}`].map((font) =>
      document.fonts.load(font, text.join('')),
    ),
  )
  const followed = content.followed.flatMap(({ bib, name }) => {
    const athlete = positions.athleteOf(bib)
    return athlete === undefined ? [] : [{ bib, name, athlete }]
  })
  const { stage, x, y } = stageOf(context, content)
  return (ms: number) => {
    context.setTransform(scale, 0, 0, scale, 0, 0)
    context.fillStyle = colours['--paper']
    context.fillRect(0, 0, layout.width, layout.height)
    drawTitle(layer, content)
    drawClock(layer, ms, words.sinceStart)
    context.save()
    context.translate(x, y)
    drawStage(stage, { positions, ms, moment: positions.at(ms), followed, words })
    context.restore()
    drawNames(layer, followed)
    drawSite(layer, content.site)
  }
}

/**
 * Returns the drawing of the field on the course and its position. For a race without a drawing of
 * its course, the course is a straight line.
 */
function stageOf(
  context: CanvasRenderingContext2D,
  { course, styled }: ClipContent,
): { stage: Stage; x: number; y: number } {
  if (readLine(course.outline).length > 0) {
    const options = { context, styled, width: layout.width, height: 300 }
    return { stage: courseStage(options, course), x: 0, y: 284 }
  }
  const options = { context, styled, width: right - left, height: 96 }
  const strip = { kind: 'straight', top: 60, profile: null }
  return { stage: stripStage(options, strip), x: left, y: 340 }
}

function drawTitle({ context, colours }: Layer, { event, race }: ClipContent): void {
  context.fillStyle = colours['--ink']
  context.font = `800 36px ${colours['--display']}`
  let y = 68
  for (const line of linesOf(context, event, 2)) {
    context.fillText(line, left, y)
    y += 38
  }
  context.fillStyle = colours['--ink-2']
  context.font = `400 18px ${colours['--text']}`
  context.fillText(shortened(context, race, right - left), left, y)
}

function drawClock({ context, colours }: Layer, ms: number, sinceStart: string): void {
  const time = passingTime(ms, wholeSeconds)
  context.fillStyle = colours['--ink']
  context.font = `800 88px ${colours['--display']}`
  context.fillText(time, left, 246)
  const end = left + context.measureText(time).width + 12
  context.fillStyle = colours['--ink-2']
  context.font = `400 16px ${colours['--text']}`
  context.fillText(shortened(context, sinceStart, right - end), end, 246)
}

/** Number of names in one column. More names need a second column. */
const namesPerColumn = 4

function drawNames(
  { context, colours }: Layer,
  followed: readonly { bib: string; name: string }[],
): void {
  const columns = followed.length > namesPerColumn ? 2 : 1
  const width = (right - left) / columns
  for (const [index, { bib, name }] of followed.entries()) {
    const x = left + width * Math.floor(index / namesPerColumn)
    const y = 622 + 26 * (index % namesPerColumn)
    context.fillStyle = colours['--ink']
    context.font = `800 18px ${colours['--display']}`
    context.fillText(bib, x, y)
    const indent = Math.max(context.measureText(bib).width, 28) + 10
    context.font = `400 16px ${colours['--text']}`
    context.fillText(shortened(context, name, width - indent - 8), x + indent, y)
  }
}

function drawSite({ context, colours }: Layer, site: string): void {
  context.fillStyle = colours['--accent']
  context.beginPath()
  context.arc(left + 5, layout.height - 29, 5, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = colours['--ink']
  context.font = `600 16px ${colours['--text']}`
  context.fillText(site, left + 18, layout.height - 24)
}

/** Splits a text into lines that fit the width of a clip. Text that does not fit is cut off. */
function linesOf(context: CanvasRenderingContext2D, text: string, most: number): string[] {
  const width = right - left
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    const longer = line === '' ? word : `${line} ${word}`
    const fits = context.measureText(longer).width <= width
    if (fits || line === '' || lines.length === most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((line) => shortened(context, line, width))
}

/** Returns the text, cut to a width in units of the layout. */
function shortened(context: CanvasRenderingContext2D, text: string, width: number): string {
  const letters = Array.from(text)
  if (context.measureText(text).width <= width) return text
  while (letters.length > 0 && context.measureText(`${letters.join('')}…`).width > width) {
    letters.pop()
  }
  return `${letters.join('').trimEnd()}…`
}
