export { Dept, depts, getDeptTree } from './dept'
export { identityErrors } from './errors'
export { getMenu, listMenuButtons, listMenuRoutes, listMenus, Menu, removeMenus, submitMenu } from './menu'
export { departmentsPage, menuManagementPage, rolesPage, tenantsPage, usersPage } from './pages'
export { getGrantTree, getRoleGrants, getRoleTree, grantRoles, Role, RoleGrant, roles } from './role'
export {
  getCaptcha,
  issueSocketTicket,
  issueToken,
  logout,
  PasswordDigest,
  TokenGrant,
  TokenParameters,
  TokenRefusal,
  unlockSession,
} from './signIn'
export { getTenantInfo, platformTenantId, Tenant, TenantInfo, tenants } from './tenant'
export { getUserInfo, resetPassword, User, UserInfo, updatePassword, userReference, users } from './user'
