import { byOrder, type DataSource, findPage, type SchematicDocument, type ViewEvent } from '../document'
import { type Item, type ItemOf, isPathItem, type Scalar } from '../kinds'
import type { Effect } from './effects'
import { conditionHolds } from './transform'
import { safeUrl } from './url'
import { type ReadSource, type SourceValue, sameValue, toNumber } from './values'

/** What an event may look at. */
export interface EventContext {
  readonly document: SchematicDocument
  readonly read: ReadSource
}

/** The values of a comma-separated list. */
export const rangeValues = (list: string): string[] =>
  list
    .split(/[,，]/)
    .map((value) => value.trim())
    .filter((value) => value !== '')

/** The value behind `current` in a comma-separated list, from the last back to the first. */
export const nextInRange = (list: string, current: Scalar): string | undefined => {
  const values = rangeValues(list)
  const at = values.findIndex((value) => sameValue(value, current))
  return values[(at + 1) % values.length]
}

/** A device takes a number where the text is one. */
const toWritable = (value: Scalar): Scalar => (typeof value === 'string' ? (toNumber(value) ?? value) : value)

const assign = (source: DataSource, value: Scalar, confirmText: string): Effect[] => {
  if (source.kind === 'system') {
    const { deviceId, propertyNo, itemId } = source
    return [
      {
        type: 'writeValue',
        sourceId: source.id,
        deviceId,
        propertyNo,
        itemId,
        value: toWritable(value),
        confirmText,
      },
    ]
  }
  const effect: Effect =
    source.kind === 'global'
      ? { type: 'setGlobal', sourceId: source.id, variable: source.prop, value }
      : { type: 'setCustom', sourceId: source.id, value }
  return confirmText ? [{ type: 'confirm', text: confirmText, effects: [effect] }] : [effect]
}

const changeValue = (event: ViewEvent, { document, read }: EventContext): Effect[] => {
  const source = document.source.get(event.bindObj)
  if (!source) return refuse(event, '数据源不存在')
  const current = read(source.id)?.value ?? source.value
  if (event.valueType === 'prompt') {
    const { confirmText } = event
    const label = source.name || source.prop
    const isCommand = source.kind === 'system'
    return [{ type: 'prompt', sourceId: source.id, label, current, confirmText, isCommand }]
  }
  const value = event.valueType === 'fixed' ? event.fixedValue : nextInRange(event.rangedValue, current)
  return value === undefined ? refuse(event, '没有可用的值') : assign(source, value, event.confirmText)
}

const refuse = (event: ViewEvent, reason: string): Effect[] => [
  { type: 'refused', reason, eventId: event.id },
]

const act = (event: ViewEvent, context: EventContext): Effect[] => {
  switch (event.eventAction) {
    case 'changeValue':
    case 'writeValue':
      return changeValue(event, context)
    case 'openPage':
    case 'showPage': {
      const page = findPage(context.document, event.gotoPage)
      return page ? [{ type: event.eventAction, pageId: page.id }] : refuse(event, '页面不存在')
    }
    case 'openView':
      return event.gotoView ? [{ type: 'openView', viewId: event.gotoView }] : refuse(event, '视图不存在')
    case 'openURL': {
      const url = safeUrl(event.gotoURL)
      return url === undefined ? refuse(event, '地址不被允许') : [{ type: 'openURL', url }]
    }
    case 'execScript':
      return event.execScript.trim()
        ? [{ type: 'execScript', script: event.execScript, eventId: event.id }]
        : []
    default:
      return event.eventAction satisfies never
  }
}

/** What one event asks for. */
export const runEvent = (event: ViewEvent, context: EventContext): Effect[] => {
  const effects = act(event, context)
  const asksItself = event.eventAction === 'changeValue' || event.eventAction === 'writeValue'
  if (asksItself || !event.confirmText || effects.length === 0) return effects
  return [{ type: 'confirm', text: event.confirmText, effects }]
}

/** What a click or double click on an item asks for. A click on a grouped item counts for its groups too. */
export const itemEffects = (itemId: string, type: 'click' | 'dblclick', context: EventContext): Effect[] => {
  const { document } = context
  const ids: string[] = []
  for (let id = itemId; id !== '' && !ids.includes(id); id = document.item.get(id)?.parentId ?? '')
    ids.push(id)
  return [...document.event.values()]
    .sort(byOrder)
    .filter((event) => event.eventType === type && ids.includes(event.itemId))
    .flatMap((event) => runEvent(event, context))
}

/** Whether an item reacts to clicks, so that it is shown as such. */
export const hasEvents = (document: SchematicDocument, itemId: string): boolean =>
  [...document.event.values()].some((event) => event.itemId === itemId && event.eventType !== 'change')

/** Whether all that a click on an item does, its groups' events included, is to send commands to devices. */
export const onlyCommands = (document: SchematicDocument, item: Item): boolean => {
  const ids = new Set<string>()
  for (let id = item.id; id !== '' && !ids.has(id); id = document.item.get(id)?.parentId ?? '') ids.add(id)
  const events = [...document.event.values()].filter(
    ({ itemId, eventType }) => eventType !== 'change' && ids.has(itemId),
  )
  const isCommand = ({ eventAction, bindObj }: ViewEvent) =>
    (eventAction === 'changeValue' || eventAction === 'writeValue') &&
    document.source.get(bindObj)?.kind === 'system'
  const isSwitch = !isPathItem(item) && item.type === 'switch'
  const writes = isSwitch && document.source.get(item.writeTo)?.kind === 'system'
  return (isSwitch ? writes : events.length > 0) && events.every(isCommand)
}

/** What the user's answer to a `prompt` leads to; `answer` null means that it was called off. */
export const completePrompt = (
  effect: Extract<Effect, { type: 'prompt' }>,
  answer: string | null,
  document: SchematicDocument,
): Effect[] => {
  const source = document.source.get(effect.sourceId)
  return answer === null || !source ? [] : assign(source, answer, effect.confirmText)
}

/**
 * What the change of a data source triggers. An event with a condition runs when the condition becomes true, one
 * without runs at every new value.
 */
export const changeEffects = (
  change: { sourceId: string; before: SourceValue | undefined; after: SourceValue },
  context: EventContext,
): Effect[] => {
  const { sourceId, before, after } = change
  if (before && before.value === after.value) return []
  return [...context.document.event.values()]
    .filter((event) => event.eventType === 'change' && (event.watchObj || event.bindObj) === sourceId)
    .filter(({ condition }) => {
      if (!condition) return before !== undefined
      const wasTrue = before !== undefined && conditionHolds(condition, before.value, before)
      return !wasTrue && conditionHolds(condition, after.value, after)
    })
    .flatMap((event) => runEvent(event, context))
}

/** What using a switch item asks for: the other of its two values, to the data source it writes to. */
export const switchEffects = (item: ItemOf<'switch'>, shown: Scalar, context: EventContext): Effect[] => {
  const source = context.document.source.get(item.writeTo)
  if (!source) return [{ type: 'refused', reason: '数据源不存在', eventId: item.id }]
  return assign(source, sameValue(shown, item.onValue) ? item.offValue : item.onValue, item.confirmText)
}
