import * as z from 'zod'
import { call } from '../core/call'
import { Id, reference } from '../core/fields'

const StationId = Id.meta({ reference: 'station', label: '站点' })

/** Why a user sees a station: a role, a department, that his account is limited to it and others, or that he belongs to the platform. */
export const MembershipReason = z.object({
  by: z.enum(['role', 'dept', 'account', 'platform']),
  name: z.string(),
})
export type MembershipReason = z.infer<typeof MembershipReason>

export const StationMember = z.object({
  id: Id,
  account: z.string(),
  realName: z.string(),
  status: z.string(),
  reasons: z.array(MembershipReason),
})
export type StationMember = z.infer<typeof StationMember>

/** What gives a station: a role by itself or with all stations, a department to its users and to those above it. */
export const StationGiver = z.object({ id: Id, name: z.string(), isAll: z.boolean() })
export type StationGiver = z.infer<typeof StationGiver>

/** Who sees a station, and why: roles and departments that give it, and the users; the first 500 by account, and how many there are. */
export const listStationMembers = call({
  method: 'GET',
  path: '/api/blade-user/station-members',
  label: '站点成员',
  permission: 'user_view',
  reads: ['user', 'role', 'dept', 'station'],
  query: z.object({ stationId: StationId }),
  data: z.object({
    roles: z.array(StationGiver),
    depts: z.array(StationGiver),
    users: z.array(StationMember),
    total: z.number().int(),
  }),
})

/** Gives a station to a role, or takes it away. Nobody gives what he does not see himself. */
export const setRoleStation = call({
  method: 'POST',
  path: '/api/blade-system/role/station',
  label: '角色的站点',
  permission: 'role_grant',
  changes: ['role', 'station'],
  audit: '设置角色的站点',
  body: z.object({
    stationId: StationId,
    roleId: reference('role', { label: '角色' }),
    isGiven: z.boolean().meta({ label: '给予' }),
  }),
})

/** Gives a station to a department, or takes it away. */
export const setDeptStation = call({
  method: 'POST',
  path: '/api/blade-system/dept/station',
  label: '部门的站点',
  permission: 'dept_edit',
  changes: ['dept', 'station'],
  audit: '设置部门的站点',
  body: z.object({
    stationId: StationId,
    deptId: reference('dept', { label: '部门' }),
    isGiven: z.boolean().meta({ label: '给予' }),
  }),
})
