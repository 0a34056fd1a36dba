import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { type NewsItem, readNews } from './change-requests.ts'
import { RefusedRequest } from './import-requests.ts'
import type { ChangeFieldsProps } from './race-select.tsx'
import { useOwn } from './use-own.ts'

/**
 * The fields that write a news item, or change or delete an earlier one. The change is visible at
 * once.
 */
export function NewsFields(event: Pick<ChangeFieldsProps, 'token' | 'eventId'>) {
  const intl = useIntl()
  const news = useOwn(readNews, event)
  // If the earlier items could not be loaded, a new item can still be written.
  const items = news === undefined || news instanceof RefusedRequest ? [] : news
  const [key, setKey] = useState('')
  return (
    <>
      {items.length > 0 && (
        <Field label={<FormattedMessage id="publish_results.change.news" />}>
          {(control) => (
            <select
              {...control}
              value={key}
              onChange={({ currentTarget }) => {
                setKey(currentTarget.value)
              }}
            >
              <option value="">
                {intl.formatMessage({ id: 'publish_results.change.news_new' })}
              </option>
              {items.map((item) => (
                <option key={item.key} value={item.key}>
                  {item.title}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <NewsText key={key} item={items.find((item) => item.key === key)} />
    </>
  )
}

/** Asks for the title and the text of a news item. */
function NewsText({ item }: { item: NewsItem | undefined }) {
  // Sending the same form again replaces its item.
  const [newKey] = useState(() => `news-${Date.now().toString(36)}`)
  return (
    <>
      <input type="hidden" name="key" value={item?.key ?? newKey} />
      {item && (
        <>
          <input type="hidden" name="subtitle" value={item.subtitle} />
          <input type="hidden" name="published_from" value={item.published_from} />
        </>
      )}
      <Field label={<FormattedMessage id="publish_results.change.news_title" />}>
        {(control) => (
          <input
            {...control}
            name="title"
            type="text"
            maxLength={200}
            required
            dir="auto"
            defaultValue={item?.title}
          />
        )}
      </Field>
      <Field
        label={<FormattedMessage id="publish_results.change.news_body" />}
        hint={<FormattedMessage id="publish_results.change.news_hint" />}
      >
        {(control) => (
          <textarea
            {...control}
            name="body"
            rows={6}
            maxLength={20_000}
            required
            dir="auto"
            defaultValue={item?.body}
          />
        )}
      </Field>
      {item && (
        <Checkbox
          id="delete-news"
          name="delete"
          label={<FormattedMessage id="publish_results.change.news_delete" />}
        />
      )}
    </>
  )
}
