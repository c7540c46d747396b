import * as z from 'zod'
import { field, Id, resource, rule } from '../core'
import { ValueFormat } from '../devices/valueFormat'
import { comparisons } from './conditions'
import { mostDelaySeconds, mostExpression, ruleFields, ruleRules } from './ruleFields'

/** A name in the expression of a rule and the point that it stands for. */
export const RuleVariable = z.object({
  variableName: field.code('变量', {
    max: 32,
    pattern: [/^[A-Za-z_][A-Za-z0-9_]*$/, '变量名以字母或下划线开头，只含字母、数字和下划线'],
  }),
  itemId: field.reference('数据点', 'point'),
})
export type RuleVariable = z.infer<typeof RuleVariable>

/** The most points that the expression of a rule joins. */
export const mostRuleVariables = 20

const Variables = field
  .rows('变量', RuleVariable, { max: mostRuleVariables })
  .refine((rows) => new Set(rows.map(({ variableName }) => variableName)).size === rows.length, '变量名重复')

const { condition, limit, upperLimit, windowSeconds, deadBand, ...told } = ruleFields
const { cause, consequence, response, respondMinutes, isEnabled, ...when } = told
const ofFormula = { shownFor: { field: 'condition', values: ['formula'] } }

/**
 * A rule at a point. It opens when its condition has held for `onDelaySeconds`, and clears when that has ended, a number
 * past the dead band, for `offDelaySeconds`. An expression joins several points; the rule's own is where its alarms stand.
 */
export const AlarmRule = z.object({
  ruleName: field.name('规则名称', { column: true, search: true }),
  itemId: field.reference('数据点', 'point', { column: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true, readOnly: true }).optional(),
  condition,
  limit,
  upperLimit,
  windowSeconds,
  deadBand,
  variables: Variables.meta(ofFormula).optional(),
  expression: field
    .remark('表达式', {
      max: mostExpression,
      ...ofFormula,
      help: '例如 a > 80 && (b == 1 || c < 5)；并且 &&，或者 ||，非 !',
    })
    .optional(),
  ...when,
  /** A process condition that says that an alarm of the rule says nothing: a pump that stands has no pressure (ISA-18.2 suppression by design). */
  inhibitItemId: field
    .reference('工况抑制', 'point', {
      help: '所选数据点满足下面的比较时不产生告警，已打开的随即恢复，例如水泵停止时的低压；留空则不抑制',
    })
    .nullish(),
  inhibitComparison: field.choice('工况比较', comparisons).nullish(),
  inhibitValue: field.number('工况值').nullish(),
  ...{ cause, consequence, response, respondMinutes, isEnabled },
  /** Its product says something else. */
  differs: field.toggle('与模板不同', { readOnly: true, search: true, states: ['是', '否'] }).optional(),
  /** The schematic that the popup leads to; its id is the first part of the alarm's `remark`. */
  viewId: Id.nullish().meta({ label: '关联画面' }),
})
export type AlarmRule = z.infer<typeof AlarmRule>

/** How the rule of a device stands to the one that its product begins with. */
export const templateStates = { none: '无模板', same: '与模板一致', differs: '与模板不同' } as const

/** What lists say of a rule beside its fields; names and format are null where the point is not the caller's to see. */
export const AlarmRulePlace = z.object({
  deviceId: Id,
  /** Device and property. */
  itemName: z.string().nullable(),
  format: ValueFormat.nullable(),
  /** Whether the point is a register: its trend is what it rises by. */
  isRegister: z.boolean().nullable(),
})

/** An input for lack of which the expression of a rule cannot be told: there is none, it is stale, or bad. */
export const LackingInput = z.object({
  name: z.string(),
  /** Device and property. */
  itemName: z.string(),
  lack: z.enum(['missing', 'stale', 'bad']),
})
export type LackingInput = z.infer<typeof LackingInput>

/** Why a process condition is not heard any more, so that it holds nothing back: its gateway or device is offline, or its point is stale. */
export const LostInhibit = z.object({
  /** Device and property. */
  itemName: z.string(),
  loss: z.enum(['gateway', 'device', 'stale']),
})
export type LostInhibit = z.infer<typeof LostInhibit>

export const alarmRules = resource({
  path: '/ml-mlink/alarmrule',
  noun: 'alarmRule',
  label: '告警规则',
  schema: AlarmRule,
  permission: 'alarm_rule',
  title: 'ruleName',
  rules: [
    ...ruleRules,
    rule(
      AlarmRule,
      ['condition', 'expression'],
      ({ condition, expression }) => condition !== 'formula' || Boolean(expression?.trim()),
      '请输入表达式',
    ),
    rule(
      AlarmRule,
      ['inhibitItemId', 'inhibitComparison'],
      ({ inhibitItemId, inhibitComparison }) => !inhibitItemId || inhibitComparison != null,
      '请选择工况比较',
    ),
    rule(
      AlarmRule,
      ['inhibitItemId', 'inhibitValue'],
      ({ inhibitItemId, inhibitValue }) => !inhibitItemId || inhibitValue != null,
      '请输入工况值',
    ),
  ],
  unique: [{ fields: ['ruleName'] }],
  alsoTaken: {
    shape: {
      /** The delay, ms; whole seconds are kept, and one that is told in seconds goes before. */
      onDelayMs: z
        .number()
        .int()
        .min(0)
        .max(mostDelaySeconds * 1_000)
        .optional()
        .meta({ label: '延时', unit: 'ms' }),
    },
    toFields({ onDelayMs, ...fields }) {
      if (typeof onDelayMs !== 'number' || fields.onDelaySeconds !== undefined) return fields
      return { ...fields, onDelaySeconds: Math.ceil(onDelayMs / 1_000) }
    },
  },
  answered: {
    ...AlarmRulePlace.shape,
    viewName: z.string().nullable(),
    /** How the values of the point are said that it is inhibited by; null where there is none, or it is not the caller's to see. */
    inhibitFormat: ValueFormat.nullable(),
    /** Another record keeps it: it is changed and removed there alone. */
    isOwned: z.boolean(),
    /** While there are some, the rule neither opens nor clears an alarm. */
    lacking: z.array(LackingInput).max(mostRuleVariables),
    /** The process condition holds nothing back at present, as it is not heard; null where there is none, or it is heard. */
    lostInhibit: LostInhibit.nullable(),
    templateState: z.enum(Object.keys(templateStates) as [keyof typeof templateStates]),
  },
})
