import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useRankingLink } from '../use-ranking-link.ts'
import { groupOf, type RankingView } from '../../../router/ranking-view.ts'
import type { RankingControlsFragment } from '../../../gql/ranking.ts'
import {
  CategoryField,
  CheckpointField,
  FindField,
  GenderField,
  SortField,
} from './control-fields.tsx'
import { TeamField } from './team-field.tsx'
import sheet from '../sheet.module.css'
import styles from './ranking-controls.module.css'
import { isSortable } from '../sort-header.tsx'
import { useDraftView } from './use-draft-view.ts'

interface RankingControlsProps {
  ranking: RankingControlsFragment
  view: RankingView
}

/**
 * The form for the search and the filters of a ranking. It sends a GET request, so the fields
 * become the parameters of the URL. Without JavaScript, a button submits the form. With JavaScript,
 * the fields work without this button.
 */
export function RankingControls({ ranking, view }: RankingControlsProps) {
  const { facets, race, status } = ranking
  const intl = useIntl()
  const address = useRankingLink()
  const { draft, change, send } = useDraftView(view)
  const id = useId()
  const genders = facets?.genders ?? []
  const { gender, category, team, checkpoint } = view
  const count = [gender, category, team, checkpoint].filter((value) => value !== undefined).length
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
      <button
        type="button"
        className={`${styles.open} button`}
        popoverTarget={id}
        popoverTargetAction="show"
      >
        <FormattedMessage id="ranking.controls.filters" values={{ count }} />
      </button>
      {/* Narrow screens show the fields in a sheet. Wide screens show them in the row. */}
      <div id={id} popover="auto" className={`${sheet.sheet} ${styles.fields}`}>
        {genders.length > 1 && (
          <GenderField
            choices={genders}
            value={draft.gender}
            onChange={(value) => change({ gender: value })}
          />
        )}
        <CategoryField
          choices={facets?.categories ?? []}
          value={draft.category}
          onChange={(value) => change({ category: value })}
        />
        {((facets?.teamsTotal ?? 0) > 1 || draft.team !== '') && (
          <TeamField
            of={{ rankingId: ranking.id, group: groupOf(view) }}
            value={draft.team}
            onChange={(value, isChosen) => change({ team: value }, { sends: isChosen })}
          />
        )}
        <CheckpointField
          checkPoints={race?.checkPoints ?? []}
          isOfficial={status === 'OFFICIAL'}
          value={draft.checkpoint}
          onChange={(value) => change({ checkpoint: value })}
        />
        {isSortable(ranking) && draft.checkpoint === '' ? (
          <SortField value={draft.sort} onChange={(value) => change({ sort: value })} />
        ) : (
          draft.sort !== '' && <input type="hidden" name="sort" value={draft.sort} />
        )}
        <button
          type="button"
          className={`${styles.close} button`}
          popoverTarget={id}
          popoverTargetAction="hide"
        >
          <FormattedMessage id="ranking.controls.close" />
        </button>
      </div>
      {view.with !== undefined && <input type="hidden" name="with" value={view.with} />}
      <button className={`${styles.send} button`} type="submit">
        <FormattedMessage id="ranking.controls.show" />
      </button>
    </form>
  )
}
