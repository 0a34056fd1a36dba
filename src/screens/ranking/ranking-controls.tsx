import { FormattedMessage, useIntl } from 'react-intl'
import { useRankingLink } from './use-ranking-link.ts'
import type { RankingView } from '../../router/ranking-view.ts'
import type { RankingControlsFragment } from '../../gql/ranking.ts'
import { FindField, GenderField, SelectField } from './control-fields.tsx'
import styles from './ranking-controls.module.css'
import { useDraftView } from './use-draft-view.ts'

interface RankingControlsProps {
  ranking: RankingControlsFragment
  view: RankingView
}

/**
 * Search and filters of a ranking, as a GET form whose fields are the URL's parameters.
 * Without JavaScript the button submits it; with JavaScript the page follows each change.
 */
export function RankingControls({ ranking: { facets }, view }: RankingControlsProps) {
  const intl = useIntl()
  const address = useRankingLink()
  const { draft, change, send } = useDraftView(view)
  const genders = facets?.genders ?? []
  return (
    <form
      role="search"
      aria-label={intl.formatMessage({ id: 'ranking.controls.label' })}
      className={styles.controls}
      action={address({})}
      onSubmit={(event) => {
        event.preventDefault()
        send(draft)
      }}
    >
      <FindField value={draft.find} onChange={(find) => change({ find }, { typed: true })} />
      {genders.length > 1 && (
        <GenderField
          choices={genders}
          value={draft.gender}
          onChange={(gender) => change({ gender })}
        />
      )}
      <SelectField
        name="category"
        choices={facets?.categories ?? []}
        value={draft.category}
        onChange={(category) => change({ category })}
      />
      <SelectField
        name="team"
        choices={facets?.teams ?? []}
        value={draft.team}
        onChange={(team) => change({ team })}
      />
      {view.sort && <input type="hidden" name="sort" value={view.sort} />}
      <button className={`${styles.send} button`} type="submit">
        <FormattedMessage id="ranking.controls.show" />
      </button>
    </form>
  )
}
