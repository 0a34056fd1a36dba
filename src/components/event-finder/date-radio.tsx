import type { DateChoice } from './draft.ts'

interface DateRadioProps {
  choice: NonNullable<DateChoice>
  chosen: DateChoice
  /** Also for what is chosen already. */
  onChoose: (choice: NonNullable<DateChoice>) => void
  /** True while an arrow key is down, which leads to another radio. */
  onMove: (isArrow: boolean) => void
}

/** A radio that can be taken back, by a click or the space bar. */
export function DateRadio({ choice, chosen, onChoose, onMove }: DateRadioProps) {
  return (
    <input
      type="radio"
      name="date"
      checked={choice === chosen}
      onClick={() => {
        onChoose(choice)
      }}
      // React asks for it; a click on what is chosen already is no change.
      onChange={() => undefined}
      onKeyDown={(event) => {
        onMove(event.key.startsWith('Arrow'))
        if (event.key !== ' ' || choice !== chosen) return
        // Browsers click no radio that is checked, and would check this one again when the key comes up.
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
