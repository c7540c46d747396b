import { isEquality } from '@energy-console/contract/alarms'
import { type AlarmVariable, deviceErrors, mostAlarmVariables } from '@energy-console/contract/devices'
import { compileExpression } from '@energy-console/expression'
import { refuse } from '../../../platform/errors'
import type { StoredProperties } from './properties'
import type { productAlarmTable } from './table'

type StoredAlarm = typeof productAlarmTable.$inferSelect
type Property = Pick<StoredProperties[number], 'id' | 'propertyNo' | 'dataType' | 'unit'>
/** The properties of a product by their keys. */
type PropertiesByKey = ReadonlyMap<string, Property>

/** The keys of properties that were renamed, and what they are called now; one that another property has taken stands for that. */
export function renamedKeys(
  before: readonly Pick<Property, 'id' | 'propertyNo'>[],
  after: readonly Pick<Property, 'id' | 'propertyNo'>[],
): ReadonlyMap<string, string> {
  const keys = new Map(after.map(({ id, propertyNo }) => [id, propertyNo]))
  const standing = new Set(keys.values())
  return new Map(
    before.flatMap(({ id, propertyNo }) => {
      const now = keys.get(id)
      return now === undefined || standing.has(propertyNo) ? [] : [[propertyNo, now] as const]
    }),
  )
}

/** A default rule by the present keys of its properties. The names in its expression stay. */
export function followed(alarm: StoredAlarm, renamed: ReadonlyMap<string, string>): StoredAlarm {
  const now = (key: string) => renamed.get(key) ?? key
  return {
    ...alarm,
    propertyNo: now(alarm.propertyNo),
    inhibitPropertyNo: alarm.inhibitPropertyNo && now(alarm.inhibitPropertyNo),
    variables: alarm.variables.map(({ variableName, propertyNo }) => ({
      propertyNo: now(propertyNo),
      variableName,
    })),
  }
}

const holdsNumbers = (properties: PropertiesByKey, key: string) => {
  const property = properties.get(key)
  return property && property.dataType !== 'text' ? property : undefined
}

/**
 * A default rule as it stands with the properties of its product; undefined for one that has lost a property. Of one that was
 * just given that is refused.
 *
 * @throws alarmOfNoProperty, badAlarmExpression, alarmInhibitOfState
 */
export function settledAlarm(
  alarm: StoredAlarm,
  properties: PropertiesByKey,
  isGiven: boolean,
): StoredAlarm | undefined {
  const { ruleName } = alarm
  const lacks = (key: string) => holdsNumbers(properties, key) === undefined
  const refuseLacking = (propertyNo: string) => {
    if (isGiven && lacks(propertyNo))
      throw refuse(deviceErrors.alarmOfNoProperty, { ruleName, propertyNo }, 'defaultAlarms')
  }
  refuseLacking(alarm.propertyNo)
  if (lacks(alarm.propertyNo)) return undefined
  const settled = { ...alarm, ...inhibitOf(alarm, properties, { isGiven, refuseLacking }) }
  if (alarm.condition !== 'formula') return { ...settled, expression: '', variables: [] }
  for (const { propertyNo } of alarm.variables) refuseLacking(propertyNo)
  if (isGiven) return { ...settled, variables: variablesOf(alarm, properties) }
  return alarm.variables.some(({ propertyNo }) => lacks(propertyNo)) ? undefined : settled
}

const noInhibit = { inhibitPropertyNo: null, inhibitComparison: null, inhibitValue: null }

/** The process condition: all of it, or nothing where its property is gone. */
function inhibitOf(
  { ruleName, inhibitPropertyNo, inhibitComparison, inhibitValue }: StoredAlarm,
  properties: PropertiesByKey,
  { isGiven, refuseLacking }: { isGiven: boolean; refuseLacking: (key: string) => void },
) {
  if (!inhibitPropertyNo) return noInhibit
  refuseLacking(inhibitPropertyNo)
  const property = holdsNumbers(properties, inhibitPropertyNo)
  if (!property) return noInhibit
  const isState = property.dataType === 'boolean' || property.dataType === 'enum'
  if (isGiven && isState && inhibitComparison && !isEquality(inhibitComparison))
    throw refuse(deviceErrors.alarmInhibitOfState, { ruleName }, 'defaultAlarms')
  return { inhibitPropertyNo, inhibitComparison, inhibitValue }
}

/** What rules of devices call their variables. */
const isVariableName = (name: string) => name.length <= 32 && /^[A-Za-z_]\w*$/.test(name)

/** The properties that the names in an expression stand for: those that it was given with, else the ones with such keys. */
function variablesOf(
  { ruleName, expression, variables }: Pick<StoredAlarm, 'ruleName' | 'expression' | 'variables'>,
  properties: PropertiesByKey,
): AlarmVariable[] {
  const words = new Set(expression.match(/[A-Za-z_]\w*/g))
  const keys = [...properties.keys()].filter((key) => words.has(key) && isVariableName(key))
  const keyOf = new Map([
    ...keys.map((key) => [key, key] as const),
    ...variables.map(({ variableName, propertyNo }) => [variableName, propertyNo] as const),
  ])
  const compiled = compileExpression(expression, {
    inputs: Object.fromEntries(
      [...keyOf].map(([name, key]) => {
        const unit = properties.get(key)?.unit
        return [name, { type: 'number', ...(unit ? { unit } : {}) } as const]
      }),
    ),
    result: 'boolean',
  })
  if (!compiled.ok) {
    const { text, part } = compiled.problem
    const problem = part ? `${text} ${part}` : text
    throw refuse(deviceErrors.badAlarmExpression, { ruleName, problem }, 'defaultAlarms')
  }
  const used = [...compiled.expression.names].sort()
  if (used.length > mostAlarmVariables)
    throw refuse(deviceErrors.tooManyAlarmVariables, { ruleName, most: mostAlarmVariables }, 'defaultAlarms')
  return used.map((variableName) => {
    const propertyNo = keyOf.get(variableName) ?? variableName
    if (!holdsNumbers(properties, propertyNo))
      throw refuse(deviceErrors.alarmOfNoProperty, { ruleName, propertyNo }, 'defaultAlarms')
    return { propertyNo, variableName }
  })
}
