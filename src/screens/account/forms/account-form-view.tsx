import { Fragment, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useActionData } from 'react-router-dom'
import { usePage } from '../../../router/use-page.ts'
import { type Documents, formAddress, type Posted } from './account-form.ts'
import { FormContext } from './form-fields.tsx'
import styles from './account-form-view.module.css'
import { errorText } from './error-text.ts'
import { type FormOptions, formKey, useAccountForm } from './use-account-form.ts'

interface AccountFormViewProps<Sent extends Documents> extends FormOptions<Sent> {
  submit: ReactNode
  /** True for a form that is not the main form of the page. */
  secondary?: boolean
  /** Shows the latest secret that the form has created, before the form. */
  created?: (secret: string) => ReactNode
  children?: ReactNode
}

/**
 * A form of the account pages. Without JavaScript, the browser posts the form to the URL of the
 * page that contains it.
 */
export function AccountFormView<Sent extends Documents>({
  form,
  mutations,
  start = {},
  submit,
  secondary = false,
  created,
  children,
}: AccountFormViewProps<Sent>) {
  const { location } = usePage()
  const { key, values, wrong, refusal, secret, busy, element, handlers } = useAccountForm({
    form,
    mutations,
    start,
  })
  return (
    <Fragment key={key}>
      {secret !== undefined && created?.(secret)}
      <form
        ref={element}
        className={styles.form}
        method="post"
        action={formAddress(location)}
        noValidate
        aria-busy={busy}
        {...handlers}
      >
        <input type="hidden" name="form" value={form.name} />
        {refusal && <Notice refusal={refusal} />}
        <FormContext value={{ form: formKey(form, start), values, wrong }}>{children}</FormContext>
        <p>
          <button
            type="submit"
            className={secondary ? 'button' : 'button button-full'}
            aria-disabled={busy}
          >
            {busy ? <FormattedMessage id="account.busy" /> : submit}
          </button>
        </p>
      </form>
    </Fragment>
  )
}

/**
 * Without JavaScript: the refusal of a posted form that the page does not have. The form may be of
 * another release, or its record may be gone, such as a session that has ended.
 * @param isOnPage whether the page has the form
 */
export function RefusalOfMissingForm({
  isOnPage = ({ form }) => form !== '',
}: {
  isOnPage?: (posted: Posted) => boolean
}) {
  const posted = useActionData<Posted>()
  return posted?.refusal && !isOnPage(posted) && <Notice refusal={posted.refusal} />
}

/** An error that does not concern a single field. The notice takes the focus. */
function Notice({ refusal: { code, seconds = 0 } }: { refusal: NonNullable<Posted['refusal']> }) {
  const intl = useIntl()
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the notice is the result of the form
    <p className={styles.notice} role="alert" tabIndex={-1} autoFocus data-notice="">
      {intl.formatMessage(errorText(code), { minutes: Math.ceil(seconds / 60) })}
    </p>
  )
}
