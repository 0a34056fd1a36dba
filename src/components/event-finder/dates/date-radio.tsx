import type { DateChoice } from '../draft.ts'

interface DateRadioProps {
  choice: NonNullable<DateChoice>
  chosen: DateChoice
  /** Called when the visitor clicks the choice, even if it is already selected. */
  onChoose: (choice: NonNullable<DateChoice>) => void
  /**
   * Called with true on keydown of an arrow key, because the key selects another radio button.
   * Called with false on other keys and on keyup.
   */
  onMove: (isArrow: boolean) => void
}

/** A radio button that a click or the space bar can also deselect. */
export function DateRadio({ choice, chosen, onChoose, onMove }: DateRadioProps) {
  return (
    <input
      type="radio"
      name="date"
      checked={choice === chosen}
      onClick={() => {
        onChoose(choice)
      }}
      // React requires onChange together with `checked`. onClick handles all clicks, including
      // those on the selected radio button.
      onChange={() => undefined}
      onKeyDown={(event) => {
        onMove(event.key.startsWith('Arrow'))
        if (event.key !== ' ' || choice !== chosen) return
        // On a press of the space bar, browsers do not click a checked radio button, but they would
        // check it again on keyup.
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
