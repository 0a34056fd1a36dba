import type { Screen } from '../../router/page-route.ts'
import { FormattedMessage, useIntl } from 'react-intl'
import { useTrail } from '../../router/use-trail.ts'
import { useSite } from '../../site-context.ts'
import { ContactAddress } from '../../ui/legal-text/contact-address.tsx'
import { LegalText } from '../../ui/legal-text/legal-text.tsx'
import { textTags } from '../../ui/legal-text/text-tags.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'

/** The date of the last change of the text. Update the date with every change. */
const since = '2026-11-01'

const sections = [
  'scope',
  'use',
  'account',
  'results',
  'live',
  'replay',
  'price',
  'withdrawal',
  'content',
  'liability',
  'complaints',
  'law',
  'changes',
] as const

/** The terms that apply between visitors and the operator of the site. */
function GeneralConditionsScreen() {
  const intl = useIntl()
  const site = useSite()
  const values = { site: site.name, operator: site.contact?.operator ?? site.name }

  return (
    <>
      <PageHead
        title={intl.formatMessage({ id: 'general_conditions.title' })}
        description={intl.formatMessage({ id: 'general_conditions.lead' }, values)}
      />
      <LegalText
        trail={useTrail('home')}
        title={<FormattedMessage id="general_conditions.title" />}
        lead={<FormattedMessage id="general_conditions.lead" values={values} />}
        since={since}
        sections={sections.map((section) => ({
          id: section,
          title: <FormattedMessage id={`general_conditions.${section}.title`} />,
          body: (
            <>
              <FormattedMessage
                id={`general_conditions.${section}.text`}
                values={{ ...textTags, ...values }}
              />
              {section === 'complaints' && <ContactAddress site={site} />}
            </>
          ),
        }))}
      />
    </>
  )
}

export const screen: Screen = { Component: GeneralConditionsScreen }
