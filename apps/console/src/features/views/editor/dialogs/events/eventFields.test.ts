import { ViewEvent } from '@energy-console/schematic'
import { describe, expect, it } from 'vitest'
import { draftOfEvent, eventFields, eventOfDraft, eventProblems, eventTarget } from './eventFields'

const event = (fields: Partial<ViewEvent>) => ViewEvent.parse({ id: 'e', itemId: 'i', ...fields })
const missing = (fields: Partial<ViewEvent>) => Object.keys(eventProblems(event(fields)))

const breaker = { dataType: 'enum', access: 'read-write', enumMap: { '0': '分', '1': '合' } }
const setpoint = { dataType: 'number', access: 'read-write', min: 10, max: 30 }

describe('an event that writes to a point', () => {
  const write = (fields: object) =>
    ViewEvent.parse({ id: 'e', itemId: 'i', eventAction: 'writeValue', bindObj: 's', ...fields })
  it('takes only what the point takes: type, range, choices', () => {
    expect(eventProblems(write({ fixedValue: 1 }), breaker)).toEqual({})
    expect(eventProblems(write({ fixedValue: '2' }), breaker)).toMatchObject({ fixedValue: { kind: 'text' } })
    expect(eventProblems(write({ fixedValue: 'warm' }), setpoint)).toHaveProperty('fixedValue')
    expect(eventProblems(write({ fixedValue: 31 }), setpoint)).toMatchObject({
      fixedValue: { values: { min: 10, max: 30 } },
    })
    const range = write({ valueType: 'range', rangedValue: '10,20,40' })
    expect(eventProblems(range, setpoint)).toHaveProperty('rangedValue')
    expect(eventProblems(write({ fixedValue: 20 }), { ...setpoint, access: 'read' })).toHaveProperty(
      'bindObj',
    )
    expect(eventProblems(write({ valueType: 'prompt' }), setpoint)).toEqual({})
    const text = { dataType: 'text', access: 'read-write' }
    expect(eventProblems(eventOfDraft(write({ fixedValue: '5' })), text)).toEqual({})
  })
})

describe('the form of an event', () => {
  it.each([
    [{ eventAction: 'changeValue' }, ['bindObj', 'fixedValue']],
    [{ eventAction: 'changeValue', valueType: 'range' }, ['bindObj', 'rangedValue']],
    [{ eventAction: 'writeValue', valueType: 'prompt' }, ['bindObj']],
    [{ eventAction: 'openPage' }, ['gotoPage']],
    [{ eventAction: 'showPage' }, ['gotoPage']],
    [{ eventAction: 'openView' }, ['gotoView']],
    [{ eventAction: 'openURL' }, ['gotoURL']],
    [{ eventAction: 'execScript', execScript: ' \n' }, ['execScript']],
    [{ eventType: 'change', eventAction: 'openPage', gotoPage: '0' }, ['watchObj']],
  ] satisfies [Partial<ViewEvent>, string[]][])('asks %j for %j', (fields, expected) => {
    expect(missing(fields)).toEqual(expected)
  })

  it('takes zero and false as values', () => {
    expect(missing({ bindObj: 's', fixedValue: 0 })).toEqual([])
    expect(missing({ bindObj: 's', fixedValue: false })).toEqual([])
  })

  it('never asks for what it does not show', () => {
    const shown = eventFields(event({ eventAction: 'openURL' }))
    expect(shown).toEqual(['eventType', 'eventAction', 'gotoURL', 'confirmText'])
  })

  it('refuses addresses that a view may not open', () => {
    expect(missing({ eventAction: 'openURL', gotoURL: 'javascript:alert(1)' })).toEqual(['gotoURL'])
    expect(missing({ eventAction: 'openURL', gotoURL: '/data/view' })).toEqual([])
  })

  it('refuses a condition that cannot hold', () => {
    const fields = { eventType: 'change', eventAction: 'openPage', gotoPage: '0', watchObj: 's' } as const
    expect(missing({ ...fields, condition: { op: 'between', min: 9, max: 1 } })).toEqual(['condition'])
    expect(missing(fields)).toEqual([])
  })

  it('names the watched source that an older event leaves to the bound one', () => {
    expect(draftOfEvent(event({ eventType: 'change', bindObj: 's' })).watchObj).toBe('s')
    expect(draftOfEvent(event({ bindObj: 's' })).watchObj).toBe('')
  })

  it('stores a written number as a number', () => {
    expect(eventOfDraft(event({ fixedValue: '5' })).fixedValue).toBe(5)
    expect(eventOfDraft(event({ fixedValue: '开' })).fixedValue).toBe('开')
  })

  it('says what an event acts on', () => {
    const names = { source: () => '水位', page: () => '首页', view: () => '总览' }
    expect(eventTarget(event({ fixedValue: 5 }), names)).toBe('水位 = 5')
    expect(eventTarget(event({ valueType: 'range', rangedValue: '0,1' }), names)).toBe('水位 = 0,1')
    expect(eventTarget(event({ eventAction: 'showPage' }), names)).toBe('首页')
    expect(eventTarget(event({ eventAction: 'execScript', execScript: 'a()\nb()' }), names)).toBe('a()')
  })
})
