import {
  AccountScreenDocument,
  ClaimScreenDocument,
  OwnOrganisationsScreenDocument,
} from '../../gql/account.ts'
import type { Screen } from '../../router/page-route.ts'
import { ClaimPage } from './claim/claim-page.tsx'
import { claimAction } from './claim/claim-forms.ts'
import { claimLoader } from './claim/claim-loader.ts'
import { LoginPage } from './login/login-page.tsx'
import { loginAction } from './login/login-form.ts'
import { organisationsAction } from './organisations/organisation-forms.ts'
import { organisationsLoader } from './organisations/organisations-loader.ts'
import { OrganisationsPage } from './organisations/organisations-page.tsx'
import { profileAction } from './profile/profile-forms.ts'
import { profileLoader } from './profile/profile-loader.ts'
import { ProfilePage } from './profile/profile-page.tsx'
import { RecoverPage } from './recover/recover-page.tsx'
import { recoverAction } from './recover/recover-forms.ts'
import { SignUpPage } from './signup/sign-up-page.tsx'
import { signUpAction } from './signup/sign-up-forms.ts'
import { checkOpenedLink } from './opened-link.ts'

/** All account screens are in one chunk and share one set of messages. */
export const accountScreens = {
  login: { Component: LoginPage, action: loginAction },
  signup: {
    Component: SignUpPage,
    loader: (visit) => checkOpenedLink(visit, 'SIGN_UP'),
    action: signUpAction,
  },
  recover: {
    Component: RecoverPage,
    loader: (visit) => checkOpenedLink(visit, 'RECOVERY'),
    action: recoverAction,
  },
  account: {
    Component: ProfilePage,
    loader: profileLoader,
    query: AccountScreenDocument,
    action: profileAction,
  },
  organisations: {
    Component: OrganisationsPage,
    loader: organisationsLoader,
    query: OwnOrganisationsScreenDocument,
    action: organisationsAction,
  },
  claim: {
    Component: ClaimPage,
    loader: claimLoader,
    query: ClaimScreenDocument,
    action: claimAction,
  },
} satisfies Record<string, Screen>

export type AccountPage = keyof typeof accountScreens
