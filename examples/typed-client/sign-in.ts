import { connect } from './client'
import { graphql } from './gql/gql'

// Signs in as an app does. The access token is valid for an hour. A refresh token gets a new access
// token until the app signs out.
// Usage: sign-in <site> <e-mail address>, with the password in PASSWORD.

const SignIn = graphql(`
  mutation SignIn($email: String!, $password: String!) {
    signIn(input: { email: $email, password: $password, session: BEARER }) {
      accessToken
      refreshToken
      userErrors {
        field
        message
        code
      }
    }
  }
`)

const Refresh = graphql(`
  mutation Refresh($refreshToken: String!) {
    refreshSession(input: { refreshToken: $refreshToken }) {
      accessToken
      refreshToken
      userErrors {
        code
      }
    }
  }
`)

const Me = graphql(`
  query Me {
    me {
      firstName
      results(itemsPerPage: 5) {
        total
      }
    }
  }
`)

const SignOut = graphql(`
  mutation SignOut {
    signOut {
      userErrors {
        code
      }
    }
  }
`)

const [site = 'http://localhost:3000', email = ''] = process.argv.slice(2)
const execute = connect(site)

const { signIn } = await execute(SignIn, { email, password: process.env['PASSWORD'] ?? '' })
for (const { message } of signIn?.userErrors ?? []) console.error(message)
const { refreshToken } = signIn ?? {}
if (refreshToken == null) process.exit(1)

// An app refreshes shortly before the access token expires. It stores both new tokens in one step.
const { refreshSession } = await execute(Refresh, { refreshToken })
const accessToken = refreshSession?.accessToken ?? ''
const { me } = await execute(Me, {}, accessToken)
await execute(SignOut, {}, accessToken)
const { me: afterwards } = await execute(Me, {}, accessToken)

console.log(JSON.stringify({ me, afterwards }))
