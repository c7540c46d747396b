export { Dept, depts, deptTree } from './dept'
export { identityErrors } from './errors'
export { Menu, menuButtons, menuDetail, menuLazyList, menuRemove, menuRoutes, menuSubmit } from './menu'
export { departmentsPage, menuManagementPage, rolesPage, tenantsPage, usersPage } from './pages'
export { grantTree, Role, RoleGrant, roleGrant, roles, roleTree, roleTreeKeys } from './role'
export {
  captcha,
  logout,
  PasswordDigest,
  socketTicket,
  TokenGrant,
  TokenParameters,
  TokenRefusal,
  token,
} from './signIn'
export { platformTenantId, Tenant, TenantInfo, tenantInfo, tenants } from './tenant'
export { resetPassword, User, UserInfo, updatePassword, userInfo, userReference, users } from './user'
