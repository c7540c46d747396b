import { identityErrors } from '@energy-console/contract/identity'
import { refuse } from '../../../platform/errors'
import type { Platform } from '../../../platform/module'
import { hasFactor, removeFactors } from './queries'
import { giveRecoveryCodes } from './rules'

/** Takes the second step off users. */
export const takeOff = ({ db }: Pick<Platform, 'db'>, userIds: readonly string[]): Promise<void> =>
  db.asSystem((tx) => removeFactors(tx, userIds))

/** New recovery codes in the place of all former ones. @throws AppError where there is no second step to recover */
export const renewOwnCodes = ({ db }: Pick<Platform, 'db'>, userId: string): Promise<string[]> =>
  db.asSystem(async (tx) => {
    if (!(await hasFactor(tx, userId))) throw refuse(identityErrors.secondFactorNotBegun)
    return giveRecoveryCodes(tx, userId)
  })
