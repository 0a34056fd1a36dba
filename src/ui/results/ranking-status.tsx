import { FormattedMessage } from 'react-intl'

/** The word for an official or unofficial ranking. Shows nothing for any other status. */
export function RankingStatus({ status }: { status: 'OFFICIAL' | 'UNOFFICIAL' | null }) {
  switch (status) {
    case 'OFFICIAL':
      return <FormattedMessage id="ranking_status.official" />
    case 'UNOFFICIAL':
      return (
        <span className="live">
          <FormattedMessage id="ranking_status.unofficial" />
        </span>
      )
    default:
      return null
  }
}
