import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { PageHero } from '../../ui/page/page-hero.tsx'
import { PrivacyNote } from '../../components/form/privacy-note.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useTrail } from '../../router/use-trail.ts'
import styles from './request-form.module.css'
import { AboutEvent, AboutMessage, AboutYou } from './request-fields.tsx'
import { RequestSteps } from './request-steps.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { useRequestForm } from './use-request-form.ts'

/**
 * The access request form. Without JavaScript, the server validates the form and renders this page
 * with the errors.
 */
export function RequestForm() {
  const intl = useIntl()
  const trail = useTrail('home')
  const links = useLinks()
  const { values, refusal, wrong, sending, element, handlers } = useRequestForm()
  const title = intl.formatMessage({ id: 'access_request.title' })
  const fields = { values, wrong }

  return (
    <form ref={element} method="post" action={links.accessRequest()} noValidate {...handlers}>
      <PageHead
        trail={trail}
        title={
          refusal ? intl.formatMessage({ id: 'access_request.title_problem' }, { title }) : title
        }
        description={intl.formatMessage({ id: 'access_request.description' })}
        canonical={links.accessRequest()}
      />
      <PageHero trail={trail} title={title} lead={<FormattedMessage id="access_request.lead" />}>
        <RequestSteps done={0} />
        <p>
          <MoreLink to={links.publishResults()} id="access_request.publish" />
        </p>
      </PageHero>
      <div className={styles.sections}>
        {refusal && <RefusalNotice refusal={refusal} wrong={wrong} />}
        <PageSection title={<FormattedMessage id="access_request.about.you" />}>
          <AboutYou {...fields} />
        </PageSection>
        <PageSection title={<FormattedMessage id="access_request.about.event" />}>
          <AboutEvent {...fields} />
        </PageSection>
        <PageSection title={<FormattedMessage id="access_request.about.message" />}>
          <AboutMessage {...fields} />
          <div className={styles.privacy}>
            <PrivacyNote id="access_request.privacy" />
          </div>
          <button type="submit" className="button button-full" aria-disabled={sending}>
            <FormattedMessage id={sending ? 'access_request.sending' : 'access_request.submit'} />
          </button>
        </PageSection>
      </div>
    </form>
  )
}
