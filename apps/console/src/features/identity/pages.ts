import {
  menuManagementPage,
  rolesPage,
  signInLogsPage,
  signInProvidersPage,
  temporaryAccountPage,
  tenantsPage,
  usersPage,
} from '@energy-console/contract/identity'
import { logsPage } from '@energy-console/contract/system'
import type { PageParts } from '../../kit/page/PageParts'

export const identityPages: PageParts = {
  [usersPage.path]: async () => (await import('./users/UsersPage')).UsersPage,
  [temporaryAccountPage.path]: async () =>
    (await import('./temporary/TemporaryAccountPage')).TemporaryAccountPage,
  [rolesPage.path]: async () => (await import('./roles/RolesPage')).RolesPage,
  [tenantsPage.path]: async () => (await import('./tenants/TenantsPage')).TenantsPage,
  [menuManagementPage.path]: async () => (await import('./menus/MenusPage')).MenusPage,
  [signInProvidersPage.path]: async () =>
    (await import('./providers/SignInProvidersPage')).SignInProvidersPage,
  [signInLogsPage.path]: async () => (await import('./logs/SignInLogsPage')).SignInLogsPage,
  [logsPage.path]: async () => (await import('./logs/LogsPage')).LogsPage,
}
