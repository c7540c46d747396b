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
import { beginsWithRows, type PageParts } from '../../kit/page/PageParts'

export const identityPages: PageParts = {
  [usersPage.path]: beginsWithRows(async () => (await import('./users/UsersPage')).UsersPage),
  [temporaryAccountPage.path]: beginsWithRows(
    async () => (await import('./temporary/TemporaryAccountPage')).TemporaryAccountPage,
  ),
  [rolesPage.path]: beginsWithRows(async () => (await import('./roles/RolesPage')).RolesPage),
  [tenantsPage.path]: beginsWithRows(async () => (await import('./tenants/TenantsPage')).TenantsPage),
  [menuManagementPage.path]: async () => (await import('./menus/MenusPage')).MenusPage,
  [signInProvidersPage.path]: beginsWithRows(
    async () => (await import('./providers/SignInProvidersPage')).SignInProvidersPage,
  ),
  [signInLogsPage.path]: beginsWithRows(async () => (await import('./logs/SignInLogsPage')).SignInLogsPage),
  [logsPage.path]: beginsWithRows(async () => (await import('./logs/LogsPage')).LogsPage),
}
