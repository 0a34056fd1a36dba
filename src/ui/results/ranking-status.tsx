import { FormattedMessage } from 'react-intl'

/** Official or unofficial as text; nothing for any other status. */
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
