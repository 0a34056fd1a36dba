import { FormattedMessage } from 'react-intl'

/** Official or unofficial, in a word; no word for a status that has none. */
export function RankingStatus({ status }: { status: string | null }) {
  switch (status) {
    case 'official':
      return <FormattedMessage id="ranking_status.official" />
    case 'unofficial':
      return (
        <span className="live">
          <FormattedMessage id="ranking_status.unofficial" />
        </span>
      )
    default:
      return null
  }
}
