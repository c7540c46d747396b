import * as z from 'zod'
import { call } from '../core/call'
import { field, Ids, orEmpty, reference } from '../core/fields'
import { resource } from '../core/resource'
import { PasswordDigest } from './signIn'

/** What the form of a user writes. Lists of ids are comma strings, never null; no answer carries a password. */
export const User = z.object({
  account: field.code('登录账号', {
    max: 45,
    pattern: [/^[\w.@-]{1,45}$/, '只能包含字母、数字和 . _ @ -'],
    column: true,
    search: true,
    form: 'create',
  }),
  password: PasswordDigest.optional().meta({
    label: '密码',
    kind: 'password',
    form: 'create',
    isNeeded: true,
  }),
  realName: field.name('用户姓名', { max: 32, column: true, search: true }),
  name: field.text('用户昵称', { max: 32 }).default(''),
  code: field.text('用户编号', { max: 32 }).default(''),
  roleId: field.references('所属角色', 'role', { column: true }),
  deptId: field.references('所属部门', 'dept', { column: true }).meta({ kind: 'tree' }),
  phone: field.phone('手机号码', { max: 20, column: true, search: true }).default(''),
  email: z
    .union([z.literal(''), z.email().max(64)])
    .default('')
    .meta({ label: '电子邮箱' }),
  sex: field.choice('用户性别', { '1': '男', '2': '女', '3': '未知' }).default('3'),
  birthday: orEmpty(field.date('用户生日', { form: false })).default(''),
  avatar: field.text('头像', { max: 500, form: false }).default(''),
  status: field
    .choice('账号状态', { '1': '启用', '0': '停用' }, { column: true, search: true, isState: true })
    .default('1'),
  renewsAtSignIn: field
    .toggle('下次登录须修改密码', { help: '密码是别人设置的，本人登录后先换成自己的' })
    .optional(),
  tenantId: z.string().optional().meta({ label: '租户编号', readOnly: true, form: false }),
  postId: z.string().optional().meta({ readOnly: true, form: false }),
  validUntil: field.instant('到期时间', { column: true, readOnly: true, form: false }).nullish(),
  createTime: field.instant('创建时间', { column: true, readOnly: true, form: false }).optional(),
})

/** Users of the caller's tenant. */
export const users = resource({
  path: '/blade-user',
  noun: 'user',
  label: '用户',
  schema: User,
  permission: 'user',
  title: 'realName',
  unique: [{ fields: ['account'] }],
  namedTo: ['user_view'],
  isNamedInRecords: true,
  import: {
    key: ['account'],
    note: '文件中不能有密码。导入的新用户还没有密码：导入后在列表中选中他们，用“重置密码”发放，密码只显示一次。',
  },
  answered: {
    postName: z.string(),
    /** Signs in with a second step. */
    hasSecondFactor: z.boolean(),
  },
})

/** A password that somebody else has made for an account, told this once. */
export const GivenPassword = z.object({ account: z.string(), realName: z.string(), password: z.string() })
export type GivenPassword = z.infer<typeof GivenPassword>

/**
 * Gives each of the users a new random password, answered this once, in the order of their accounts; each is asked to change
 * it at the next sign-in. Their sessions end.
 */
export const resetPassword = call({
  method: 'POST',
  path: '/api/blade-user/reset-password',
  label: '重置密码',
  permission: 'user_reset_password',
  changes: ['user'],
  audit: '重置密码',
  query: z.object({ userIds: Ids.meta({ reference: 'user', label: '用户' }) }),
  data: z.object({ given: z.array(GivenPassword) }),
})

/** The id of a user, as other areas refer to one (assignee, responsible person). */
export const userReference = (label: string) => reference('user', { label })
