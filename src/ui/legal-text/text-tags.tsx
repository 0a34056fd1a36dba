import type { ReactNode } from 'react'

/** The tags that messages with several paragraphs may contain: p, ul, li, b. */
export const textTags = {
  p: (text: ReactNode) => <p>{text}</p>,
  ul: (items: ReactNode) => <ul>{items}</ul>,
  li: (text: ReactNode) => <li>{text}</li>,
  b: (text: ReactNode) => <b>{text}</b>,
}
