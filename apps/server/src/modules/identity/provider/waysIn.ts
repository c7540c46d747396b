import type { Platform } from '../../../platform/module'
import { isFactorDue } from '../second-factor/rules'
import { providersOf } from './queries'

/** How a user can sign in: by which enabled providers, and whether with a password he must set a second step up first. */
export const waysIn = ({ db }: Pick<Platform, 'db'>, user: { id: string; tenantId: string }) =>
  db.asSystem(async (tx) => ({
    isFactorDue: await isFactorDue(tx, user),
    providers: await providersOf(tx, user.id),
  }))
