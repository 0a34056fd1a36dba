import type { Drawing } from '../drawing.ts'
import { BoardLabel } from './board-label.tsx'
import { at, Block, type BoardBox, colours, Text, widthOf } from './text.tsx'

type Row = Drawing['podium'][number]

/** Up to three rows with place, name and time. */
export function Podium({
  drawing,
  board,
  margin,
}: {
  drawing: Drawing
  board: BoardBox
  margin: number
}) {
  const isStory = board.height > board.width / 2
  const size = board.width * (isStory ? 0.036 : 0.022)
  const note = drawing.live === null ? 0 : size * 2
  const height = (board.height - note - (isStory ? 40 : 8)) / Math.max(drawing.podium.length, 3)
  const row = { width: board.width - 2 * margin, height }
  const large = Math.min(height * 0.62, board.width * 0.1)
  return (
    <div style={{ ...at(board), backgroundColor: colours.ink, padding: `0 ${margin}px` }}>
      {drawing.live !== null && (
        <div style={{ height: note, paddingTop: size * 1.1 }}>
          <BoardLabel text={drawing.live} size={size} isLive />
        </div>
      )}
      {drawing.podium.map((entry, index) => (
        <div
          key={index}
          style={{
            ...row,
            ...(index > 0 && { borderTop: `2px solid ${colours.ruleOnBoard}` }),
          }}
        >
          {isStory ? (
            <TallRow {...entry} row={row} large={large} />
          ) : (
            <FlatRow {...entry} row={row} large={large} />
          )}
        </div>
      ))}
    </div>
  )
}

interface Size {
  width: number
  height: number
}

interface RowProps extends Row {
  row: Size
  /** Font size of the place and the time, in pixels. */
  large: number
}

/** Place, name and time side by side. */
function FlatRow({ place, name, time, row, large }: RowProps) {
  const placeWidth = large * 0.9
  const timeWidth = Math.min(widthOf(time, 'board') * large, row.width * 0.4)
  const space = { width: row.width - placeWidth - timeWidth - 32, height: row.height * 0.88 }
  return (
    <div style={{ display: 'flex', alignItems: 'center', height: '100%' }}>
      <div style={{ width: placeWidth, paddingRight: 8 }}>
        <Text text={place} cut="board" size={large} color={colours.quietOnBoard} />
      </div>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Name name={name} large={large} space={space} />
      </div>
      <div style={{ maxWidth: row.width * 0.4, paddingLeft: 32 }}>
        <Text text={time} cut="board" size={large} color={colours.onBoard} />
      </div>
    </div>
  )
}

/** The name above place and time. */
function TallRow({ place, name, time, row, large }: RowProps) {
  const space = { width: row.width, height: row.height * 0.42 }
  return (
    <>
      <div
        style={{
          ...space,
          marginTop: 24,
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'flex-end',
        }}
      >
        <Name name={name} large={large} space={space} />
      </div>
      <div style={{ display: 'flex', justifyContent: 'space-between' }}>
        <Text text={place} cut="board" size={large} color={colours.quietOnBoard} />
        <Text text={time} cut="board" size={large} color={colours.onBoard} />
      </div>
    </>
  )
}

function Name({ name, large, space }: Pick<RowProps, 'name' | 'large'> & { space: Size }) {
  return (
    <Block
      text={name}
      cut="board"
      size={large * 0.86}
      color={colours.onBoard}
      maxLines={2}
      space={space}
    />
  )
}
