import type { DateChoice } from '../draft.ts'

interface DateRadioProps {
  choice: NonNullable<DateChoice>
  chosen: DateChoice
  /** Also called for the selected choice. */
  onChoose: (choice: NonNullable<DateChoice>) => void
  /** True on keydown of an arrow key, which selects another radio; false on other keys and on keyup. */
  onMove: (isArrow: boolean) => void
}

/** A radio that can be deselected by a click or the space bar. */
export function DateRadio({ choice, chosen, onChoose, onMove }: DateRadioProps) {
  return (
    <input
      type="radio"
      name="date"
      checked={choice === chosen}
      onClick={() => {
        onChoose(choice)
      }}
      // React requires onChange with checked; onClick also covers the selected radio.
      onChange={() => undefined}
      onKeyDown={(event) => {
        onMove(event.key.startsWith('Arrow'))
        if (event.key !== ' ' || choice !== chosen) return
        // On space, browsers do not click a checked radio, but would check it again on keyup.
        event.preventDefault()
        event.currentTarget.dataset['cleared'] = ''
        onChoose(choice)
      }}
      onKeyUp={(event) => {
        onMove(false)
        if (event.currentTarget.dataset['cleared'] === undefined) return
        delete event.currentTarget.dataset['cleared']
        event.preventDefault()
      }}
    />
  )
}
