import { FormattedMessage } from 'react-intl'

/** Official or unofficial as text; nothing for any other status. */
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
