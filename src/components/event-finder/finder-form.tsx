import { useId, useLayoutEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Word } from '../filter-words/filter-words.ts'
import { DistanceChoice } from './distance-choice.tsx'
import { type Draft, emptyDraft, filtersOfDraft } from './draft.ts'
import styles from './finder-form.module.css'
import { HiddenFilters } from './hidden-filters.tsx'
import { MoreChoice } from './more-choice.tsx'
import { PlaceChoice } from './place-choice.tsx'
import { Sentence } from './sentence.tsx'
import { SportChoices } from './sport-choices.tsx'
import { TimeOfYear } from './dates/time-of-year.tsx'
import { type Choices, useChoices, useMatches } from './use-counts.ts'
import { usePlaceName } from './use-places.ts'

interface FinderFormProps {
  draft: Draft
  /** Civil day, YYYY-MM-DD. */
  today: string
  /** If true, the form omits the filters for distance and for finished events. */
  isShort: boolean
  onChange: (change: Partial<Draft>) => void
  onSubmit: () => void
}

/**
 * The form with the event filters and the number of matching events. The filters are a sentence.
 * Each word of the sentence opens the controls of its filters.
 */
export function FinderForm({ draft, today, isShort, onChange, onSubmit }: FinderFormProps) {
  const choices = useChoices()
  const matches = useMatches(draft, today)
  const placeName = usePlaceName(draft.near)
  const { words, open, setOpen, openNext, choiceId, form } = useOpenWord(draft, isShort)
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <HiddenFilters draft={draft} isShort={isShort} onChange={onChange} />
      <Sentence
        filters={filtersOfDraft(draft, today)}
        placeName={placeName}
        words={words}
        open={open}
        choiceId={choiceId}
        onOpen={setOpen}
      />
      <div id={choiceId} className={styles.choice}>
        {open !== null && (
          <Choice
            of={open}
            {...{ draft, today, isShort, choices, onChange }}
            matches={matches}
            onChoose={(change) => {
              onChange(change)
              openNext({ ...draft, ...change })
            }}
          />
        )}
      </div>
      <FormActions
        count={matches?.isCurrent ? matches.total : undefined}
        onClear={() => {
          onChange(emptyDraft)
        }}
      />
    </form>
  )
}

interface ChoiceProps extends Pick<FinderFormProps, 'draft' | 'today' | 'isShort' | 'onChange'> {
  of: Word
  choices: Choices
  /** The numbers of matching events. Undefined while the numbers are unknown. */
  matches: ReturnType<typeof useMatches>
  /** Called when the visitor has picked a value and the next choice can open. */
  onChoose: (change: Partial<Draft>) => void
}

/** The controls for the filters that belong to a word of the sentence. */
function Choice({ of, draft, choices, matches, today, isShort, onChange, onChoose }: ChoiceProps) {
  switch (of) {
    case 'sport':
      return (
        <SportChoices
          choices={choices}
          matches={matches?.sports}
          chosen={draft.sport}
          onChange={(sport) => {
            onChange({ sport })
          }}
        />
      )
    case 'distance':
      return (
        <DistanceChoice
          span={choices.kilometres}
          value={draft.distance}
          onChange={(distance) => {
            onChange({ distance })
          }}
          onChoose={(distance) => {
            onChoose({ distance })
          }}
        />
      )
    case 'place':
      return <PlaceChoice choices={choices} draft={draft} onChange={onChange} onChoose={onChoose} />
    case 'date':
      return (
        <TimeOfYear
          date={draft.date}
          customDate={draft.customDate}
          today={today}
          matches={matches?.months}
          onChange={onChange}
        />
      )
    case 'more':
      return <MoreChoice draft={draft} isShort={isShort} onChange={onChange} />
  }
}

/** The words whose controls open one after the other, in the order of the sentence. */
const mainWords = ['distance', 'place', 'date'] as const satisfies readonly Word[]

/**
 * Keeps the word whose controls are open. When the form opens, this is the first main word in the
 * form whose filter is not set. Null if there is no such word.
 */
function useOpenWord(draft: Draft, isShort: boolean) {
  const choiceId = useId()
  const form = useRef<HTMLFormElement>(null)
  const firstUnset = (of: Draft) =>
    mainWords.find((word) => !(word === 'distance' && isShort) && !isSet(word, of)) ?? null
  const [open, setOpen] = useState<Word | null>(() => firstUnset(draft))
  const wasChosen = useRef(false)

  // The chosen button has disappeared. Move the focus to the text field of the open choice, else to
  // its word. If no choice is open, move it to the button that shows the events.
  useLayoutEffect(() => {
    if (!wasChosen.current) return
    wasChosen.current = false
    const targets = ['[data-focus]', open === null ? '[type=submit]' : `[data-word=${open}]`]
    const [first] = targets.flatMap((each) => form.current?.querySelector<HTMLElement>(each) ?? [])
    first?.focus()
  }, [open])

  /**
   * Opens the controls of the first main word in the form whose filter is not set. If there is no
   * such word, closes the controls.
   */
  const openNext = (of: Draft) => {
    wasChosen.current = true
    setOpen(firstUnset(of))
  }
  const words: readonly Word[] = isShort
    ? ['sport', 'place', 'date', 'more']
    : ['sport', 'distance', 'place', 'date', 'more']
  return { words, open, setOpen, openNext, choiceId, form }
}

function isSet(
  word: (typeof mainWords)[number],
  { distance, country, near, date }: Draft,
): boolean {
  return { distance, place: near ?? country, date }[word] !== null
}

/** The buttons of the form, and the number of matching events for screen readers. */
function FormActions({ count, onClear }: { count: number | undefined; onClear: () => void }) {
  return (
    <>
      <div className={styles.actions}>
        <button
          className="button"
          type="button"
          onClick={() => {
            onClear()
          }}
        >
          <FormattedMessage id="event_finder.clear" />
        </button>
        <button className="button button-full" type="submit">
          {count === undefined ? (
            <FormattedMessage id="event_finder.filter" />
          ) : (
            <FormattedMessage id="event_finder.filter_count" values={{ count }} />
          )}
        </button>
      </div>
      <p className="visuallyHidden" role="status">
        {count !== undefined && <FormattedMessage id="event_finder.matches" values={{ count }} />}
      </p>
    </>
  )
}
