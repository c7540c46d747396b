import * as z from 'zod'
import { call, Id, StartedTask } from '../core'

/** Makes rules of devices again what their products say. */
export const followTemplate = call({
  method: 'POST',
  path: '/api/ml-mlink/alarmrule/follow',
  label: '恢复为产品模板',
  permission: 'alarm_rule_edit',
  changes: ['alarmRule', 'alarm'],
  audit: '告警规则恢复为产品模板',
  body: z.object({
    ids: z.array(Id).min(1).max(1000).meta({ label: '告警规则', reference: 'alarmRule' }),
  }),
  data: z.object({ changed: z.number().int() }),
})

/** What the default rules of a product come to at the devices of it that the caller sees; each counts a rule of a device. */
const Reach = {
  /** Devices of the product. */
  devices: z.number().int(),
  /** Devices have them of it already. */
  there: z.number().int(),
  /** Left out: the device lacks a point that the rule takes. */
  noPoint: z.number().int(),
  /** Left out: the device has another rule of that name. */
  nameTaken: z.number().int(),
}

const productId = Id.meta({ label: '产品', reference: 'product' })

/** What `applyTemplate` would make. */
export const getTemplateReach = call({
  method: 'GET',
  path: '/api/ml-mlink/alarmrule/reach',
  label: '默认告警规则的应用情况',
  permission: 'alarm_rule_add',
  reads: ['alarmRule', 'product', 'device', 'point'],
  query: z.object({ productId }),
  data: z.object({ missing: z.number().int(), ...Reach }),
})

/**
 * Makes the default rules of a product that its devices lack, at the stations that the caller sees; what is there stays as it
 * is. Many are made by a task.
 */
export const applyTemplate = call({
  method: 'POST',
  path: '/api/ml-mlink/alarmrule/apply',
  label: '应用到已有设备',
  permission: 'alarm_rule_add',
  changes: ['alarmRule'],
  audit: '默认告警规则应用到已有设备',
  body: z.object({ productId }),
  data: z.union([z.object({ made: z.number().int(), ...Reach }), StartedTask]),
})
