import type { DateChoice } from '../draft.ts'

interface DateRadioProps {
  choice: NonNullable<DateChoice>
  chosen: DateChoice
  /** Called on each click and on each press of the space bar, even if the choice is selected. */
  onChoose: (choice: NonNullable<DateChoice>) => void
  /**
   * Called with true on keydown of an arrow key, because an arrow key selects another radio button.
   * Called with false on keydown of any other key and on every keyup.
   */
  onMove: (isArrow: boolean) => void
}

/** A radio button. If it is selected, a click or the space bar clears the selection. */
export function DateRadio({ choice, chosen, onChoose, onMove }: DateRadioProps) {
  return (
    <input
      type="radio"
      name="date"
      checked={choice === chosen}
      onClick={() => {
        onChoose(choice)
      }}
      // React warns about `checked` without onChange. onClick handles all clicks, including those
      // on the selected radio button.
      onChange={() => undefined}
      onKeyDown={(event) => {
        onMove(event.key.startsWith('Arrow'))
        if (event.key !== ' ' || choice !== chosen) return
        // Browsers send no click when the space bar is pressed on a checked radio button. On keyup,
        // they would check the cleared button again.
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
