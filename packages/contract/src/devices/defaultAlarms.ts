import * as z from 'zod'
import { ruleFields, ruleRules } from '../alarms/ruleFields'
import { field, type Rule } from '../core'

const { condition, limit, upperLimit, windowSeconds, deadBand, onDelaySeconds, offDelaySeconds, ...told } =
  ruleFields

const Fields = z.object({
  propertyNo: field.code('属性标识'),
  ruleName: field.name('规则名称', { max: 32 }),
  condition: condition
    .exclude(['formula'])
    .meta({ ...condition.meta() })
    .default('gt'),
  limit,
  upperLimit,
  windowSeconds,
  deadBand: deadBand.unwrap().default(0),
  onDelaySeconds: onDelaySeconds.unwrap().default(0),
  offDelaySeconds: offDelaySeconds.unwrap().default(0),
  level: told.level.default(1),
  content: told.content,
  cause: told.cause.unwrap().default(''),
  consequence: told.consequence.unwrap().default(''),
  response: told.response.unwrap().default(''),
  respondMinutes: told.respondMinutes,
  isEnabled: field.toggle('启用').default(true),
})

const ownRules: readonly Rule[] = ruleRules.filter(({ fields }) =>
  fields.every((name) => name in Fields.shape),
)

/** A rule that every new device of a product gets for one of its properties. */
export const DefaultAlarm = Fields.superRefine((values, context) => {
  for (const { fields, check, text } of ownRules)
    if (!check(values)) context.addIssue({ code: 'custom', message: text, path: [fields.at(-1) ?? ''] })
})
export type DefaultAlarm = z.infer<typeof DefaultAlarm>
