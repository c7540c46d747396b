import * as z from 'zod'
import { call } from '../core/call'
import { DateTime, Id } from '../core/fields'
import { NotificationWishes } from './account'
import { PasswordPolicy } from './passwordPolicy'
import { PasswordDigest } from './signIn'

/** Who is signed in, and the settings of the shell that depend on it. */
export const UserInfo = z.object({
  id: Id,
  tenantId: z.string(),
  tenantName: z.string(),
  account: z.string(),
  user_name: z.string(),
  realName: z.string(),
  avatar: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Nickname. */
  name: z.string(),
  sex: z.string(),
  roleId: z.string(),
  roleName: z.string(),
  deptId: z.string(),
  deptName: z.string(),
  isSuperAdmin: z.boolean(),
  /** Whether he sees any station, or will see each that is made. */
  sees_stations: z.boolean(),
  /** Always `["admin"]`, with its introduction: for clients that expect them. What a user may do goes by codes alone. */
  roles: z.array(z.string()),
  introduction: z.string(),
  /** IANA name; wire times of this tenant are in it. */
  timeZone: z.string(),
  /** `"0"` disables the alarm popup: system parameter of the same name, or the user's own wish. */
  alarm_up_window: z.string(),
  /** What the user wants to be told of while he works. */
  notification: NotificationWishes,
  /** Minutes without a touch after which the screen locks, `"0"` never; system parameter of the same name. */
  lock_idle_minutes: z.string(),
  /** What the tenant asks of passwords. */
  password_policy: PasswordPolicy,
  /** He has one here; who comes by an identity provider alone may have none, and cannot unlock a screen. */
  has_password: z.boolean(),
  /** Somebody else has made the password: it is due for that. */
  password_given: z.boolean(),
  /** The password is older than the tenant allows, or somebody else has made it: until it is changed the user may do nothing else. */
  password_due: z.boolean(),
  /** The tenant asks for a second step of signing in, and the user has none: until it is set up he may do nothing else. */
  second_factor_due: z.boolean(),
  /** When a temporary account ends; null of every other. */
  valid_until: DateTime.nullable(),
  show_menu_logo: z.boolean(),
  menu_logo: z.string(),
  show_menu_title: z.boolean(),
  menu_title: z.string(),
  /** Until when an administrator of 000000 views this tenant, reading only; undefined for its own users. */
  viewing_until: DateTime.optional(),
  /** Names of the tenant's other administrators, three at most: whom to ask for rights. */
  contacts: z.array(z.string()),
})
export type UserInfo = z.infer<typeof UserInfo>

export const getUserInfo = call({
  method: 'GET',
  path: '/api/blade-user/info',
  label: '当前用户信息',
  permission: 'session',
  reads: ['user', 'role', 'dept', 'tenant', 'param'],
  data: UserInfo,
  isQuiet: true,
})

/** The old password, and the new one twice, each as its digest. */
const PasswordChange = z.object({
  oldPassword: PasswordDigest.meta({ label: '原密码' }),
  newPassword: PasswordDigest.meta({ label: '新密码' }),
  newPassword1: PasswordDigest.meta({ label: '确认密码' }),
})

/**
 * Changes the caller's own password; his other sessions end. The digests stand in the body, so that no log of
 * addresses keeps them; older clients send them in the query.
 */
export const updatePassword = call({
  method: 'POST',
  path: '/api/blade-user/update-password',
  label: '修改密码',
  permission: 'session',
  changes: ['user'],
  audit: '修改密码',
  headers: {
    'Captcha-Key': 'key of a captcha, where the answer was that one is needed',
    'Captcha-Code': 'the characters of its picture',
  },
  query: PasswordChange.partial(),
  body: PasswordChange.partial(),
})
