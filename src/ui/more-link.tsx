import type { ComponentProps } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link } from './link.tsx'

interface MoreLinkProps
  extends
    Omit<ComponentProps<typeof Link>, 'className' | 'children' | 'id'>,
    Pick<ComponentProps<typeof FormattedMessage>, 'values'> {
  /** The message with the text of the link. */
  id: FormatjsIntl.Message['ids']
}

/** A link with an arrow, whose text is a message. */
export function MoreLink({ id, values, ...link }: MoreLinkProps) {
  return (
    <Link className="more" {...link}>
      <FormattedMessage id={id} values={values} />
    </Link>
  )
}
