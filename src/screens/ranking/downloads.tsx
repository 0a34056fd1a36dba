import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { DownloadFormat } from '../../../domain/download-formats.ts'
import { fileLinks } from '../../router/file-links.ts'
import { filtersOfView, type RankingView, settingsOf } from '../../router/ranking-view.ts'
import styles from './downloads.module.css'

/**
 * The file formats in the order of the links. The formats of federations are lists of times.
 */
const formats = [
  { format: 'csv', label: <FormattedMessage id="ranking.downloads.csv" /> },
  { format: 'xlsx', label: <FormattedMessage id="ranking.downloads.workbook" /> },
  { format: 'json', label: <FormattedMessage id="ranking.downloads.json" /> },
  {
    format: 'world-athletics.csv',
    label: <FormattedMessage id="ranking.downloads.world_athletics" />,
    isOfTimes: true,
  },
  {
    format: 'itra.xlsx',
    label: <FormattedMessage id="ranking.downloads.itra" />,
    isOfTimes: true,
  },
  { format: 'iof.xml', label: <FormattedMessage id="ranking.downloads.iof" />, isOfTimes: true },
] satisfies { format: DownloadFormat; label: ReactNode; isOfTimes?: true }[]

interface DownloadsProps {
  rankingId: string
  view: RankingView
  /** Whether the ranking has or may get times. */
  hasTimes: boolean
}

/** Links that download all pages of the filtered ranking in several formats, and a print button. */
export function Downloads({ rankingId, view, hasTimes }: DownloadsProps) {
  const { with: _, ...order } = settingsOf(view)
  const query = { rankingId, ...filtersOfView(view), ...order }
  return (
    <p className={styles.downloads}>
      <span className="quiet">
        <FormattedMessage id="ranking.downloads.label" />
      </span>
      {formats
        .filter(({ isOfTimes }) => hasTimes || isOfTimes !== true)
        .map(({ format, label }) => (
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
