import { colours, lineHeight, Text } from './text.tsx'

/**
 * A small label on the board. The board is the area with the figures or the podium. The accent
 * colour marks live and provisional results. The text of the label says in words what the colour
 * means.
 */
export function BoardLabel({
  text,
  size,
  isLive = false,
}: {
  text: string
  size: number
  isLive?: boolean
}) {
  return (
    <div style={{ display: 'flex', alignItems: 'center', height: size * lineHeight }}>
      {isLive && (
        <div
          style={{
            flexShrink: 0,
            width: size * 0.6,
            height: size * 0.6,
            marginRight: size * 0.3,
            borderRadius: '50%',
            backgroundColor: colours.accent,
          }}
        />
      )}
      <div style={{ minWidth: 0 }}>
        <Text text={text} cut="text" size={size} color={colours.quietOnBoard} />
      </div>
    </div>
  )
}
