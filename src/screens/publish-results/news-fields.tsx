import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Field } from '../../ui/form/field.tsx'

/** Asks for the title and the text of a news item, which is visible at once. */
export function NewsFields() {
  // Sending the same form again replaces its item.
  const [key] = useState(() => `news-${Date.now().toString(36)}`)
  return (
    <>
      <input type="hidden" name="key" value={key} />
      <Field label={<FormattedMessage id="publish_results.change.news_title" />}>
        {(control) => (
          <input {...control} name="title" type="text" maxLength={200} required dir="auto" />
        )}
      </Field>
      <Field
        label={<FormattedMessage id="publish_results.change.news_body" />}
        hint={<FormattedMessage id="publish_results.change.news_hint" />}
      >
        {(control) => (
          <textarea {...control} name="body" rows={6} maxLength={20_000} required dir="auto" />
        )}
      </Field>
    </>
  )
}
