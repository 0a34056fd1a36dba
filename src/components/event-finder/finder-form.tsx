import { FormattedMessage } from 'react-intl'
import { CountryChoice } from './country-choice.tsx'
import { DistanceSlider } from './distance-slider.tsx'
import { type Draft, emptyDraft } from './draft.ts'
import styles from './finder-form.module.css'
import { HiddenFilters } from './hidden-filters.tsx'
import { SportChoices } from './sport-choices.tsx'
import { TimeOfYear } from './dates/time-of-year.tsx'
import { useChoices, useMatches } from './use-counts.ts'

interface FinderFormProps {
  draft: Draft
  /** The year that the quarters belong to. */
  year: number
  /** If true, the form omits the filters for distance and for finished events. */
  isShort: boolean
  onChange: (change: Partial<Draft>) => void
  onSubmit: () => void
}

/** The form with all event filters and the number of matching events. */
export function FinderForm({ draft, year, isShort, onChange, onSubmit }: FinderFormProps) {
  const choices = useChoices()
  const matches = useMatches(draft, year)
  const count = matches?.isCurrent ? matches.total : undefined
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <HiddenFilters draft={draft} onChange={onChange} />
      <SportChoices
        choices={choices}
        matches={matches?.sports}
        chosen={draft.sport}
        onChange={(sport) => {
          onChange({ sport })
        }}
      />
      <TimeOfYear date={draft.date} customDate={draft.customDate} year={year} onChange={onChange} />
      <div className={styles.section}>
        <div className={styles.pair}>
          <CountryChoice
            countries={choices.countries}
            chosen={draft.country}
            onChange={(country) => {
              onChange({ country })
            }}
          />
          {!isShort && <OnlyAfter checked={draft.onlyAfter} onChange={onChange} />}
        </div>
      </div>
      {!isShort && (
        <DistanceSlider
          span={choices.kilometres}
          value={draft.distance}
          onChange={(distance) => {
            onChange({ distance })
          }}
        />
      )}
      <FormActions
        count={count}
        onClear={() => {
          onChange(emptyDraft)
        }}
      />
    </form>
  )
}

/** Whether the list shows only events that have ended. */
function OnlyAfter({
  checked,
  onChange,
}: Pick<FinderFormProps, 'onChange'> & { checked: boolean }) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        role="switch"
        name="onlyAfter"
        checked={checked}
        onChange={({ target }) => {
          onChange({ onlyAfter: target.checked })
        }}
      />
      <span>
        <FormattedMessage id="event_finder.only_after" />
      </span>
    </label>
  )
}

/** The buttons of the form, and for screen readers the number of matching events. */
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
