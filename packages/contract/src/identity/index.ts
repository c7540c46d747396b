export {
  endOwnSessions,
  getAvatar,
  listOwnSessions,
  maxAvatarBytes,
  maxAvatarSide,
  mostSessions,
  NotificationWishes,
  OwnProfile,
  OwnSession,
  saveNotificationWishes,
  setOwnAvatar,
  updateOwnProfile,
} from './account'
export { Dept, depts, getDeptTree, mostDeptStations } from './dept'
export { identityErrors } from './errors'
export { AccessCheck, accessChecks, accessOutcomes, getAccessReasons } from './explain'
export {
  addMenuHeading,
  getMenu,
  listMenuButtons,
  listMenuEntries,
  listMenuRoutes,
  listMenus,
  Menu,
  MenuEntry,
  moveMenu,
  removeMenus,
  resetMenus,
  submitMenu,
} from './menu'
export { isForTenant, isListed, type Member, visitorCode } from './pageLists'
export {
  accountPage,
  departmentsPage,
  menuManagementPage,
  rolesPage,
  signInLogsPage,
  signInProvidersPage,
  temporaryAccountPage,
  tenantsPage,
  usersPage,
} from './pages'
export {
  type PasswordPolicy,
  passwordFault,
  passwordParameters,
  passwordPolicyOf,
  passwordsKept,
} from './passwordPolicy'
export { isInBytes, type QuotaKind, quotaFields, quotaKinds, quotaOf, scarceShare } from './quotas'
export {
  getGrantTree,
  getRoleGrants,
  getRoleTree,
  grantRoles,
  listRoleHolders,
  Role,
  RoleGrant,
  RoleHolder,
  roles,
} from './role'
export {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  recoveryCodes,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  secondFactorParameter,
} from './secondFactor'
export { getUserInfo, UserInfo, updatePassword } from './self'
export { type SessionEnd, sessionEnds } from './sessionEnd'
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
export { SignInLog, type SignInReason, type SignInWay, signInLogs } from './signInLog'
export {
  beginProviderSignIn,
  listSignInProviders,
  type ProviderMatch,
  providerCallbackPath,
  providerChecks,
  providerMatches,
  SignInProvider,
  setProviderSecret,
  signInProviders,
  testProvider,
} from './signInProvider'
export { endUserSessions, getUserSignIns, UserSession, unlockUsers } from './signIns'
export {
  listStationMembers,
  MembershipReason,
  StationGiver,
  StationMember,
  setDeptStation,
  setRoleStation,
} from './stationMembers'
export { endTemporaryAccounts, TemporaryAccount, temporaryAccounts } from './temporaryAccount'
export { Tenant, tenants } from './tenant'
export { resetTenantAdmin } from './tenantAdmin'
export {
  archiveTenant,
  bringTenantBack,
  eraseTenant,
  getTenantContents,
  listRemovedTenants,
  RemovedTenant,
  TenantContents,
  tenantCodes,
} from './tenantData'
export { getTenantInfo, platformTenantId, TenantInfo } from './tenantInfo'
export {
  getTenantOverview,
  mostOverviewed,
  TenantOverview,
} from './tenantOverview'
export { GivenPassword, resetPassword, User, userReference, users } from './user'
export { viewingMinutes, viewTenant } from './viewing'
