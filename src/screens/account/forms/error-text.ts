/** Message ids by error code. All other codes have the message `account.refused.failed`. */
const texts = {
  'session.refused': { id: 'account.refused.sign_in' },
  'session.notFound': { id: 'account.refused.device' },
  'account.wrongPassword': { id: 'account.refused.password' },
  'password.tooCommon': { id: 'account.refused.common' },
  'account.sameEmail': { id: 'account.refused.same_email' },
  'account.exists': { id: 'account.refused.exists' },
  'link.invalid': { id: 'account.refused.link' },
  'link.other': { id: 'account.refused.other_link' },
  'link.otherAccount': { id: 'account.refused.other_account' },
  'link.missing': { id: 'account.refused.link_missing' },
  'claim.invalid': { id: 'account.refused.claim' },
  'claim.otherResult': { id: 'account.refused.other_result' },
  'claim.taken': { id: 'account.refused.taken' },
  'claim.none': { id: 'account.refused.no_claim' },
  'claim.notFound': { id: 'account.refused.released' },
  'organisation.exists': { id: 'account.refused.existing' },
  'organisation.otherName': { id: 'account.refused.other_name' },
  'organiserToken.tooMany': { id: 'account.refused.tokens' },
  'organiserToken.notFound': { id: 'account.refused.gone' },
  'organiserAccess.notFound': { id: 'account.refused.gone' },
  'accessRequest.notFound': { id: 'account.refused.gone' },
  'organiserAccess.required': { id: 'account.refused.access' },
  'account.notOperator': { id: 'account.refused.access' },
  'form.unknown': { id: 'account.refused.form' },
  'request.tooMany': { id: 'account.refused.busy' },
  'service.unavailable': { id: 'account.refused.failed' },
} as const

export function errorText(code: string): (typeof texts)[keyof typeof texts] {
  return Object.hasOwn(texts, code)
    ? texts[code as keyof typeof texts]
    : { id: 'account.refused.failed' }
}
