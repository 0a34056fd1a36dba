import type { Screen } from '../../router/page-route.ts'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { usePage } from '../../router/use-page.ts'
import { useTrail } from '../../router/use-trail.ts'
import { useSite } from '../../site-context.ts'
import { ContactAddress, hasAddress } from '../../ui/legal-text/contact-address.tsx'
import { LegalText } from '../../ui/legal-text/legal-text.tsx'
import { textTags } from '../../ui/legal-text/text-tags.tsx'
import { defaultRetention } from '../../site.ts'
import { PageHead } from '../../components/page-head/page-head.tsx'

/** The date of the last change of the text. Update the date with every change. */
const since = '2026-11-30'

const sections = [
  'who',
  'roma',
  'account',
  'events',
  'private_profile',
  'newsletter',
  'purchases',
  'logs',
  'errors',
  'storage',
  'recipients',
  'retention',
  'rights',
  'contact',
  'changes',
] as const

/**
 * The privacy policy. The path `/roma` adds a section for events in Rome. The organiser of these
 * events is a joint controller.
 */
function PrivacyPolicyScreen() {
  const intl = useIntl()
  const links = useLinks()
  const site = useSite()
  const inRome = usePage().id === 'privacy-policy/roma'
  const values = {
    site: site.name,
    operator: site.contact?.operator ?? site.name,
    ...defaultRetention,
    ...site.retention,
  }
  const variant = inRome ? 'roma' : 'all'

  return (
    <>
      <PageHead
        title={intl.formatMessage({ id: `privacy_policy.title.${variant}` })}
        description={intl.formatMessage({ id: `privacy_policy.lead.${variant}` }, values)}
        canonical={inRome ? links.privacyPolicyRoma() : links.privacyPolicy()}
      />
      <LegalText
        trail={useTrail('home')}
        title={<FormattedMessage id={`privacy_policy.title.${variant}`} />}
        lead={<FormattedMessage id={`privacy_policy.lead.${variant}`} values={values} />}
        since={since}
        sections={sections
          .filter((section) => inRome || section !== 'roma')
          .map((section) => ({
            id: section.replace('_', '-'),
            title: <FormattedMessage id={`privacy_policy.${section}.title`} />,
            body:
              section === 'contact' ? (
                <Contact />
              ) : (
                <FormattedMessage
                  id={`privacy_policy.${section}.text`}
                  values={{ ...textTags, ...values }}
                />
              ),
          }))}
      />
    </>
  )
}

function Contact() {
  const site = useSite()
  const addressed = hasAddress(site) ? 'text' : 'none'
  return (
    <>
      <p>
        <FormattedMessage id={`privacy_policy.contact.${addressed}`} />
      </p>
      <ContactAddress site={site} />
    </>
  )
}

export const screen: Screen = { Component: PrivacyPolicyScreen }
