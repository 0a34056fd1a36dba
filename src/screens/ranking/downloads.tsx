import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { DownloadFormat } from '../../../domain/download-formats.ts'
import { fileLinks } from '../../router/file-links.ts'
import { filtersOfView, type RankingView, settingsOf } from '../../router/ranking-view.ts'
import styles from './downloads.module.css'

/** The file formats in the order of the links. */
const formats = [
  { format: 'csv', label: <FormattedMessage id="ranking.downloads.csv" /> },
  { format: 'xlsx', label: <FormattedMessage id="ranking.downloads.workbook" /> },
  { format: 'json', label: <FormattedMessage id="ranking.downloads.json" /> },
  {
    format: 'world-athletics.csv',
    label: <FormattedMessage id="ranking.downloads.world_athletics" />,
  },
  { format: 'itra.xlsx', label: <FormattedMessage id="ranking.downloads.itra" /> },
  { format: 'iof.xml', label: <FormattedMessage id="ranking.downloads.iof" /> },
] as const satisfies { format: DownloadFormat; label: ReactNode }[]

/** Links that download all pages of the filtered ranking in several formats, and a print button. */
export function Downloads({ rankingId, view }: { rankingId: string; view: RankingView }) {
  const { with: _, ...order } = settingsOf(view)
  const query = { rankingId, ...filtersOfView(view), ...order }
  return (
    <p className={styles.downloads}>
      <span className="quiet">
        <FormattedMessage id="ranking.downloads.label" />
      </span>
      {formats.map(({ format, label }) => (
        <a key={format} href={fileLinks.ranking({ ...query, format })} download>
          {label}
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
