import { FormattedMessage } from 'react-intl'

interface ColumnHeadingProps {
  /** The message of the heading. */
  id: FormatjsIntl.Message['ids']
  className?: string | undefined
}

/** The heading of a table column. */
export function ColumnHeading({ id, className }: ColumnHeadingProps) {
  return (
    <th scope="col" className={className}>
      <FormattedMessage id={id} />
    </th>
  )
}
