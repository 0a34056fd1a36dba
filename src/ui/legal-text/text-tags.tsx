import type { ReactNode } from 'react'

/** What a message of several paragraphs may be marked with. */
export const textTags = {
  p: (text: ReactNode) => <p>{text}</p>,
  ul: (items: ReactNode) => <ul>{items}</ul>,
  li: (text: ReactNode) => <li>{text}</li>,
  b: (text: ReactNode) => <b>{text}</b>,
}
