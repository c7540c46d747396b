import * as z from 'zod'
import { comparisons } from '../alarms/conditions'
import { mostExpression, ruleFields, ruleRules } from '../alarms/ruleFields'
import { field, type Rule, rule } from '../core'

const { condition, limit, upperLimit, windowSeconds, deadBand, onDelaySeconds, offDelaySeconds, ...told } =
  ruleFields

/** The most properties that the expression of a default rule joins; as many as a rule's. */
export const mostAlarmVariables = 20

/** A name in the expression of a default rule, and the property of the same device that it stands for. */
export const AlarmVariable = z.object({
  propertyNo: z.string().trim().min(1).max(64).meta({ label: '属性标识' }),
  variableName: z
    .string()
    .max(32)
    .regex(/^[A-Za-z_]\w*$/, '变量名以字母或下划线开头，只含字母、数字和下划线')
    .meta({ label: '变量' }),
})
export type AlarmVariable = z.infer<typeof AlarmVariable>

const Fields = z.object({
  propertyNo: field.code('属性标识'),
  ruleName: field.name('规则名称', { max: 32 }),
  condition: condition.default('gt'),
  limit,
  upperLimit,
  windowSeconds,
  deadBand: deadBand.unwrap().default(0),
  onDelaySeconds: onDelaySeconds.unwrap().default(0),
  offDelaySeconds: offDelaySeconds.unwrap().default(0),
  level: told.level.default(1),
  content: told.content,
  isEnabled: field.toggle('启用').default(true),
  /** Of properties of the same device, which stand in it by their keys, or by the names that `variables` gives them. */
  expression: field.text('表达式', { max: mostExpression }).default(''),
  /** Names that are keys of properties need not be given. */
  variables: z.array(AlarmVariable).max(mostAlarmVariables).default([]).meta({ label: '变量', form: false }),
  activeDays: told.activeDays.unwrap().default('all'),
  activeFrom: told.activeFrom,
  activeUntil: told.activeUntil,
  /** While this property of the same device stands so, the rule opens nothing. */
  inhibitPropertyNo: field.text('工况抑制').nullish(),
  inhibitComparison: field.choice('工况比较', comparisons).nullish(),
  inhibitValue: field.number('工况值').nullish(),
  cause: told.cause.unwrap().default(''),
  consequence: told.consequence.unwrap().default(''),
  response: told.response.unwrap().default(''),
  respondMinutes: told.respondMinutes,
})

const ownRules: readonly Rule[] = [
  ...ruleRules,
  rule(
    Fields,
    ['condition', 'expression'],
    ({ condition, expression }) => condition !== 'formula' || expression.trim() !== '',
    '请输入表达式',
  ),
  rule(
    Fields,
    ['variables'],
    ({ variables }) => new Set(variables.map(({ variableName }) => variableName)).size === variables.length,
    '变量名重复',
  ),
  rule(
    Fields,
    ['inhibitPropertyNo', 'inhibitComparison'],
    ({ inhibitPropertyNo, inhibitComparison }) => !inhibitPropertyNo || inhibitComparison != null,
    '请选择工况比较',
  ),
  rule(
    Fields,
    ['inhibitPropertyNo', 'inhibitValue'],
    ({ inhibitPropertyNo, inhibitValue }) => !inhibitPropertyNo || inhibitValue != null,
    '请输入工况值',
  ),
]

/** A rule that every new device of a product gets for one of its properties. */
export const DefaultAlarm = Fields.superRefine((values, context) => {
  for (const { fields, check, text } of ownRules)
    if (!check(values)) context.addIssue({ code: 'custom', message: text, path: [fields.at(-1) ?? ''] })
})
export type DefaultAlarm = z.infer<typeof DefaultAlarm>
