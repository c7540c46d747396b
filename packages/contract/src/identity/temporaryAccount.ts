import * as z from 'zod'
import { call } from '../core/call'
import { field, Ids } from '../core/fields'
import { resource } from '../core/resource'
import { rule } from '../core/rules'
import { User } from './user'

/** A user who may sign in from one instant to another. The fields that every user has are those of {@link User}. */
export const TemporaryAccount = z.object({
  account: User.shape.account,
  password: User.shape.password,
  realName: User.shape.realName,
  roleId: User.shape.roleId,
  stationIds: field.references('可看站点', 'station', {
    most: 400,
    column: true,
    help: '只能看到这些站点，不论角色给予哪些；不选则按角色',
  }),
  validFrom: field.instant('开始生效', { column: true, help: '不填表示立即' }).nullish(),
  validUntil: field.instant('到期时间', {
    column: true,
    search: true,
    help: '到期后不能再登录，已有的登录在一分钟内结束',
  }),
  phone: User.shape.phone,
  status: User.shape.status,
  createTime: User.shape.createTime,
})

/** Temporary accounts of the caller's tenant, those that are over too; the one that ends last first. */
export const temporaryAccounts = resource({
  path: '/blade-user/temporary',
  noun: 'temporaryAccount',
  label: '临时账号',
  schema: TemporaryAccount,
  permission: 'temporary_account',
  title: 'realName',
  unique: [{ fields: ['account'] }],
  namedTo: ['temporary_account_view'],
  order: { field: 'validUntil', direction: 'desc' },
  rules: [
    rule(
      TemporaryAccount,
      ['validFrom', 'validUntil'],
      ({ validFrom, validUntil }) => !validFrom || validFrom < validUntil,
      '到期时间须晚于开始生效',
    ),
  ],
})

/** Ends temporary accounts at once: their time is over now, and so are their sessions. They stay listed. */
export const endTemporaryAccounts = call({
  method: 'POST',
  path: '/api/blade-user/temporary/end',
  label: '立即结束',
  permission: 'temporary_account_edit',
  changes: ['temporaryAccount', 'user'],
  audit: '结束临时账号',
  query: z.object({ ids: Ids.meta({ reference: 'temporaryAccount', label: '临时账号' }) }),
})
