import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { type RankingTeamsQueryVariables, useRankingTeamsQuery } from '../../../gql/ranking.ts'
import styles from './ranking-controls.module.css'

interface TeamFieldProps {
  /** The ranking and its filters, except for the team. */
  of: RankingTeamsQueryVariables
  value: string
  /**
   * @param isChosen true if the text is empty or equals a suggested team. If false, the text takes
   * effect only when the visitor sends the form.
   */
  onChange: (value: string, isChosen: boolean) => void
}

/**
 * The search field for the team. It suggests the largest teams. The browser requests them when the
 * visitor enters the field.
 */
export function TeamField({ of, value, onChange }: TeamFieldProps) {
  const intl = useIntl()
  const id = useId()
  const [isUsed, setUsed] = useState(false)
  return (
    <label className={styles.field}>
      <span className="quiet">
        <FormattedMessage id="ranking.table.team" />
      </span>
      <input
        className={styles.box}
        type="text"
        name="team"
        list={id}
        value={value}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        placeholder={intl.formatMessage({ id: 'ranking.controls.any_team' })}
        onFocus={() => {
          setUsed(true)
        }}
        onChange={({ currentTarget: { value: text, list } }) => {
          const suggested = Array.from(list?.options ?? [])
          onChange(text, text === '' || suggested.some((option) => option.value === text))
        }}
      />
      <datalist id={id}>{isUsed && <Teams of={of} />}</datalist>
    </label>
  )
}

/** The options of the largest teams. */
function Teams({ of }: Pick<TeamFieldProps, 'of'>) {
  const intl = useIntl()
  const { data } = useRankingTeamsQuery({ variables: of })
  return data?.ranking?.facets?.teams.map(({ value, count }) => (
    <option
      key={value}
      value={value}
      label={intl.formatMessage({ id: 'ranking.controls.choice' }, { name: value, count })}
    />
  ))
}
