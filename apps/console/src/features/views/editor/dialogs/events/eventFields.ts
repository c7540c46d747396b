import type { WritablePoint } from '@energy-console/contract/devices'
import { rangeValues, type Scalar, safeUrl, type ViewEvent } from '@energy-console/schematic'
import { conditionProblem } from '../conditions/condition'
import { scalarOfText, textOfScalar } from '../form/scalarText'
import { writeProblem } from './writeProblem'

/** A field of the event form. */
export type EventField =
  | 'eventType'
  | 'watchObj'
  | 'condition'
  | 'eventAction'
  | 'bindObj'
  | 'valueType'
  | 'fixedValue'
  | 'rangedValue'
  | 'gotoPage'
  | 'gotoView'
  | 'gotoURL'
  | 'execScript'
  | 'confirmText'

/** Labels of the form, Chinese and translation keys. */
export const eventLabels: Readonly<Record<EventField, string>> = {
  eventType: '触发方式',
  watchObj: '监视数据源',
  condition: '触发条件',
  eventAction: '动作',
  bindObj: '绑定数据源',
  valueType: '取值方式',
  fixedValue: '固定值',
  rangedValue: '取值范围',
  gotoPage: '跳转页面',
  gotoView: '打开的画面',
  gotoURL: '跳转地址',
  execScript: '执行脚本',
  confirmText: '确认提示',
}

export const eventTypes = {
  click: '单击',
  dblclick: '双击',
  change: '值变化',
} as const satisfies Record<ViewEvent['eventType'], string>

export const eventActions = {
  changeValue: '改变数值',
  writeValue: '写入设备',
  openPage: '打开页面',
  showPage: '弹出页面',
  openView: '打开画面',
  openURL: '打开网址',
  execScript: '执行脚本',
} as const satisfies Record<ViewEvent['eventAction'], string>

export const valueTypes = {
  fixed: '固定值',
  range: '依次取值',
  prompt: '提示输入',
} as const satisfies Record<ViewEvent['valueType'], string>

/** What an action needs to know. */
const actionFields = ({ eventAction, valueType }: ViewEvent): readonly EventField[] => {
  switch (eventAction) {
    case 'changeValue':
    case 'writeValue':
      return [
        'bindObj',
        'valueType',
        ...(valueType === 'fixed' ? (['fixedValue'] as const) : []),
        ...(valueType === 'range' ? (['rangedValue'] as const) : []),
      ]
    case 'openPage':
    case 'showPage':
      return ['gotoPage']
    case 'openView':
      return ['gotoView']
    case 'openURL':
      return ['gotoURL']
    case 'execScript':
      return ['execScript']
    default:
      return eventAction satisfies never
  }
}

/** The fields that the form shows for this event, in order. */
export const eventFields = (event: ViewEvent): readonly EventField[] => [
  'eventType',
  ...(event.eventType === 'change' ? (['watchObj', 'condition'] as const) : []),
  'eventAction',
  ...actionFields(event),
  'confirmText',
]

const optional: ReadonlySet<EventField> = new Set(['condition', 'confirmText'])

/** Whether a shown field must be filled in. */
export const isRequired = (field: EventField): boolean => !optional.has(field)

/** What is wrong with a shown field: it is empty, or a sentence (a translation key). */
export type EventProblem =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'text'
      readonly text: string
      readonly values?: Readonly<Record<string, string | number>>
    }

/** The value that the point behind the event does not take, and why. */
const refusedWrite = (event: ViewEvent, point: WritablePoint): Partial<Record<EventField, EventProblem>> => {
  const field = event.valueType === 'range' ? 'rangedValue' : 'fixedValue'
  const isAsked = event.valueType === 'prompt'
  const values = field === 'rangedValue' ? rangeValues(event.rangedValue) : [event.fixedValue]
  for (const value of isAsked ? [] : values) {
    const problem = writeProblem(value, point)
    if (problem) return { [point.access === 'read-write' ? field : 'bindObj']: { kind: 'text', ...problem } }
  }
  return {}
}

/** What keeps an event from working, by field; `point` is what it writes to, where it writes to one. */
export const eventProblems = (
  event: ViewEvent,
  point?: WritablePoint,
): Partial<Record<EventField, EventProblem>> => {
  const problems: Partial<Record<EventField, EventProblem>> = {}
  for (const field of eventFields(event)) {
    const value = event[field]
    const isEmpty = value === undefined || (typeof value !== 'object' && String(value).trim() === '')
    if (isEmpty && isRequired(field)) problems[field] = { kind: 'empty' }
  }
  const shown = new Set(eventFields(event))
  if (shown.has('gotoURL') && !problems.gotoURL && safeUrl(event.gotoURL) === undefined)
    problems.gotoURL = { kind: 'text', text: '只能打开 http、https 地址或本站路径' }
  const condition = shown.has('condition') && event.condition ? conditionProblem(event.condition) : undefined
  if (condition !== undefined) problems.condition = { kind: 'text', text: condition }
  const isWrite = point !== undefined && shown.has('bindObj')
  return isWrite ? { ...refusedWrite(event, point), ...problems } : problems
}

/** The event as the form shows it: a watched source that was left to `bindObj` is named. */
export const draftOfEvent = (event: ViewEvent): ViewEvent =>
  event.eventType === 'change' && event.watchObj === '' ? { ...event, watchObj: event.bindObj } : event

/** The event as it is stored: a fixed value written as a number is one. */
export const eventOfDraft = (draft: ViewEvent): ViewEvent => ({
  ...draft,
  fixedValue: typeof draft.fixedValue === 'string' ? scalarOfText(draft.fixedValue) : draft.fixedValue,
})

/** Texts that stand for ids in a list of events. */
export interface EventNames {
  source(id: string): string
  page(reference: string): string
  view(id: string): string
}

/** What an event acts on, in a few words: `水位 = 5`, a page, an address. */
export const eventTarget = (event: ViewEvent, names: EventNames): string => {
  switch (event.eventAction) {
    case 'changeValue':
    case 'writeValue':
      return `${names.source(event.bindObj)} = ${shownValue(event)}`
    case 'openPage':
    case 'showPage':
      return names.page(event.gotoPage)
    case 'openView':
      return names.view(event.gotoView)
    case 'openURL':
      return event.gotoURL
    case 'execScript':
      return event.execScript.trim().split('\n')[0] ?? ''
    default:
      return event.eventAction satisfies never
  }
}

const shownValue = ({ valueType, fixedValue, rangedValue }: ViewEvent): string => {
  const fixed: Scalar = fixedValue
  return { fixed: textOfScalar(fixed), range: rangedValue, prompt: '?' }[valueType]
}
