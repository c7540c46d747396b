import { coreErrors } from '@energy-console/contract'
import { signInLogs } from '@energy-console/contract/identity'
import { createDuties } from '../../platform/duties'
import { refuse } from '../../platform/errors'
import type { Session } from '../../platform/http'
import type { Module, Platform } from '../../platform/module'
import { mountListing } from '../../platform/resource'
import './events'
import { accountRoutes } from './account/routes'
import { deptRoutes } from './dept/routes'
import { menuRoutes } from './menu/routes'
import { seedMenus } from './menu/seedMenus'
import { standardMenus } from './menu/standardMenus'
import { forgetCaptchas } from './password/captcha'
import { forgetAttempts } from './password/throttle'
import { createProviderClients } from './provider/client'
import { forgetProviderSignIns } from './provider/code'
import { mountCallback, providerRoutes } from './provider/routes'
import { roleRoutes } from './role/routes'
import type { ListStations } from './role/rules'
import { forgetChallenges } from './second-factor/challenge'
import { secondFactorRoutes } from './second-factor/routes'
import { createEndingViews } from './session/endingViews'
import { createSessions, forgetSessions } from './session/sessions'
import { forgetTickets, issueTicket, isTicket, redeemTicket } from './session/tickets'
import { signInRoutes } from './sign-in/routes'
import { forgetSignIns } from './sign-in-log/record'
import { signInLogTable } from './sign-in-log/table'
import { createClosingAccounts } from './temporary/closingAccounts'
import { temporaryRoutes } from './temporary/routes'
import { mountManifest } from './tenant/manifest'
import { createOpenTenants } from './tenant/openTenants'
import { tenantRoutes } from './tenant/routes'
import { userRoutes } from './user/routes'

export { type ReachedUser, reachedUsers } from './account/reached'
export { makerOf } from './makers/makerOf'
export { savedViewHooks, takeOverView } from './makers/savedViews'
export { digestOf, hashDigest } from './password/password'
export { holdersAmong, holdersOf } from './rights/holders'
export type { ListStations } from './role/rules'
export { renewSession } from './session/renewSession'
export { type NewRole, type NewUser, provideRole, provideUser } from './tenant/provision'
export { restoreAdministrator } from './tenant/restoreAdministrator'
export { seedDemoAccounts, seedFirstAdministrator } from './tenant/seed'
export { tenantTable } from './tenant/table'
export { closeDemoAccounts, demoTenantId, findOpenDemoAccounts, type NewAccount } from './user/demoAccounts'
export { isOpen } from './validity/ofTenant'
export { isStillHere } from './validity/ofUser'

/** Sign-in, users, roles, menus, departments and tenants, as the process and other modules see them. */
export interface Identity extends Module {
  /** @throws AppError `core.unauthorized` for an access token that is missing, forged, expired or revoked. */
  authenticate(token: string | undefined): Promise<Session>
  /**
   * For the first frame or the address of a socket: takes an access token or a ticket, and uses the ticket up. Refuses
   * everybody while the installation's licence is missing or over.
   */
  authenticateConnection(tokenOrTicket: string | undefined): Promise<Session>
  /** Whether a tenant takes part: not removed, disabled or expired. Known within half a minute. */
  isTenantOpen(tenantId: string): boolean
  /** A ticket for one connection as the session, within a minute. */
  issueTicket(session: Session): Promise<string>
}

/**
 * Builds the module. `listStations` comes from the module of stations; it answers those that the transaction may see.
 * The bus carries `identity.sessionsEnded`, `identity.tenantsClosed`, `identity.tenantsChanged`, `identity.tenantErased` and `identity.rightsChanged`.
 */
export function createIdentity(platform: Platform, options: { listStations: ListStations }): Identity {
  const { bus, db, clock, jobs } = platform
  const sessions = createSessions(platform)
  const menus = standardMenus()
  const openTenants = createOpenTenants(platform)
  const providerClients = createProviderClients(platform)
  const closingAccounts = createClosingAccounts(platform)
  const endingViews = createEndingViews(platform)

  // what the shell shows, and whether a second step is due, goes by parameters
  bus.subscribe('system.parametersChanged', ({ tenantId }) =>
    bus.publish('identity.rightsChanged', { tenantId }),
  )

  jobs.define('identity.forget', async () => {
    await forgetAttempts(db, clock.now())
    await forgetCaptchas(platform)
    await forgetTickets(platform)
    await forgetSessions(platform)
    await forgetChallenges(platform)
    await forgetSignIns(platform)
    await forgetProviderSignIns(platform)
  })
  jobs.schedule('identity.forget', '*/10 * * * *')

  return {
    routes: [
      ...signInRoutes(platform),
      // users last: what uses a role or department is called a user, whether he has an end or not
      ...temporaryRoutes(platform, closingAccounts),
      ...userRoutes(platform, options.listStations),
      ...secondFactorRoutes(platform),
      ...accountRoutes(platform),
      ...mountListing(signInLogs, { from: signInLogTable }, platform),
      ...providerRoutes(platform, providerClients),
      ...roleRoutes(platform, options.listStations),
      ...deptRoutes(platform, options.listStations),
      ...tenantRoutes(platform, openTenants),
      ...menuRoutes(platform, menus),
    ],
    rawRoutes(app) {
      mountCallback(app, platform, providerClients)
      mountManifest(app, platform)
    },
    duties: createDuties(platform, [
      { name: 'menus', of: 'each', start: () => seedMenus(db, menus) },
      { name: 'open tenants', of: 'each', start: openTenants.start },
      { name: 'ends of accounts', of: 'worker', start: closingAccounts.start },
      { name: 'ends of viewings', of: 'worker', start: endingViews.start },
    ]),
    isTenantOpen: openTenants.isTenantOpen,
    authenticate: sessions.authenticate,
    async authenticateConnection(tokenOrTicket) {
      if (!platform.licensing.isOpen()) throw refuse(coreErrors.notActivated)
      if (!tokenOrTicket || !isTicket(tokenOrTicket)) return sessions.authenticate(tokenOrTicket)
      return sessions.load(await redeemTicket(platform, tokenOrTicket))
    },
    issueTicket: (session) => issueTicket(platform, session.sessionId),
  }
}
