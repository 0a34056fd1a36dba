import type { FastifyRequest } from 'fastify'
import { Problem } from '../../platform/http/problem.ts'
import { readAccount } from '../accounts/queries.ts'
import type { Context } from '../context.ts'

/**
 * Returns the account of a request if it is that of an operator.
 * @throws Problem 403 account.notOperator
 */
export async function requireOperator(
  request: FastifyRequest,
  { db, visitors, operators }: Context,
) {
  const { account_id } = await visitors.require(request)
  const account = await readAccount(db, account_id)
  if (operators.includes(account.email)) return account
  throw new Problem(403, 'account.notOperator', 'Only the operator of the site may do this.')
}
