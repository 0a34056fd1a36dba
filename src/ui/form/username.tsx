/**
 * A user name that is not displayed. It tells password managers which account the password of a
 * form belongs to. It is no `type="hidden"`, because browsers do not fill in such fields.
 */
export function Username({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
