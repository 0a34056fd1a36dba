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
 * The search field for the team. It suggests the largest teams, which the browser requests when the
 * visitor enters the field.
 */
export function TeamField({ of, value, onChange }: TeamFieldProps) {
  const intl = useIntl()
  const id = useId()
  const [isUsed, setUsed] = useState(false)
  const { data } = useRankingTeamsQuery({ variables: of, skip: !isUsed })
  const teams = data?.ranking?.facets?.teams ?? []
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
        onChange={({ currentTarget: { value: text } }) => {
          onChange(text, text === '' || teams.some((team) => team.value === text))
        }}
      />
      <datalist id={id}>
        {teams.map((team) => (
          <option
            key={team.value}
            value={team.value}
            label={intl.formatMessage(
              { id: 'ranking.controls.choice' },
              { name: team.value, count: team.count },
            )}
          />
        ))}
      </datalist>
    </label>
  )
}
