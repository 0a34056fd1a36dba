import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { filtersOf, type RankingView, settingsOf } from '../../router/ranking-view.ts'
import styles from './downloads.module.css'

/** Links to download all pages of the filtered ranking, and a print button. */
export function Downloads({ rankingId, view }: { rankingId: string; view: RankingView }) {
  const links = useLinks()
  const { with: _, ...order } = settingsOf(view)
  const query = { rankingId, ...filtersOf(view), ...order }
  return (
    <p className={styles.downloads}>
      <span className="quiet">
        <FormattedMessage id="ranking.downloads.label" />
      </span>
      {(['csv', 'json'] as const).map((format) => (
        <a key={format} href={links.rankingDownload({ ...query, format })} download>
          <FormattedMessage id={`ranking.downloads.${format}`} />
        </a>
      ))}
      <button
        type="button"
        className={styles.print}
        onClick={() => {
          print()
        }}
      >
        <FormattedMessage id="ranking.downloads.print" />
      </button>
    </p>
  )
}
