import type { CSSProperties } from 'react'
import type { Drawing } from '../drawing.ts'
import { BoardLabel } from './board-label.tsx'
import { at, type BoardBox, colours, lineHeight, Text } from './text.tsx'

interface FiguresProps {
  drawing: Drawing
  board: BoardBox
  margin: number
}

/** Font sizes in pixels. */
interface Sizes {
  label: number
  value: number
  unit: number
}

const landscape = {
  first: { label: 24, value: 132, unit: 24 },
  other: { label: 24, value: 72, unit: 24 },
}
const story = {
  first: { label: 41, value: 240, unit: 41 },
  other: { label: 33, value: 84, unit: 31 },
}

/**
 * The figures. The first figure is the main figure, such as the finish time. All other figures are
 * beside or below the main figure.
 */
export function PictureFigures({ drawing, board, margin }: FiguresProps) {
  const isTall = board.height > board.width / 4
  const { first, other } = isTall ? story : landscape
  const [main, ...others] = drawing.figures
  if (!main) return null
  const space = board.width - 2 * margin
  const style: CSSProperties = {
    ...at(board),
    backgroundColor: colours.ink,
    padding: isTall ? `40px ${margin}px` : `22px ${margin}px`,
    display: 'flex',
    ...(isTall && { flexDirection: 'column' }),
  }
  return (
    <div style={style}>
      <div
        style={
          isTall || others.length === 0
            ? { width: space }
            : { flexShrink: 0, minWidth: space * 0.4, maxWidth: space * 0.5 + 56, paddingRight: 56 }
        }
      >
        <Figure
          {...main}
          label={drawing.live ?? main.label}
          isLive={drawing.live !== null}
          sizes={first}
          height={valueHeight(first)}
        />
      </div>
      <div style={{ flex: 1, minWidth: 0, display: 'flex', ...(isTall && { marginTop: 8 }) }}>
        {others.map((figure) => (
          <div key={figure.label} style={{ flex: '1 1 0px', minWidth: 0, paddingRight: 24 }}>
            <Figure {...figure} sizes={other} height={valueHeight(isTall ? other : first)} />
          </div>
        ))}
      </div>
    </div>
  )
}

function valueHeight({ value }: Sizes): number {
  return value * lineHeight
}

interface FigureProps {
  label: string
  value: string
  unit?: string
  isLive?: boolean
  sizes: Sizes
  /** Height of the space for the value. The value is at the lower edge of this space. */
  height: number
}

/** Distance of the baseline from the lower edge of a line, as a share of the font size. */
const descent = 0.2

function Figure({ label, value, unit, isLive = false, sizes, height }: FigureProps) {
  const lift = (height - sizes.value * lineHeight) * (descent / lineHeight)
  return (
    <>
      <BoardLabel text={label} size={sizes.label} isLive={isLive} />
      <div style={{ height, display: 'flex', alignItems: 'flex-end' }}>
        <div
          style={{ display: 'flex', alignItems: 'baseline', width: '100%', paddingBottom: lift }}
        >
          <Text
            text={value}
            cut="board"
            size={sizes.value}
            color={colours.onBoard}
            style={{ maxWidth: '100%', flexShrink: 0 }}
          />
          {unit !== undefined && (
            <div style={{ flex: 1, minWidth: 0, paddingLeft: 12 }}>
              <Text text={unit} cut="text" size={sizes.unit} color={colours.quietOnBoard} />
            </div>
          )}
        </div>
      </div>
    </>
  )
}
