import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { field } from './fields'
import { resource } from './resource'
import { brokenRules, rule } from './rules'

const declaration = {
  path: '/plan',
  noun: 'plan',
  label: '计划',
  permission: 'plan',
  title: 'planName',
} as const
const Plan = z.object({
  planName: field.name('名称'),
  start: field.date('开始'),
  end: field.date('结束').optional(),
})
const plans = resource({
  ...declaration,
  schema: Plan,
  rules: [
    rule(Plan, ['start', 'end'], ({ start, end }) => end === undefined || start < end, '结束须晚于开始'),
  ],
})

describe('rules of a record', () => {
  it('are said at their last field', () => {
    const values = { planName: '甲', start: '2026-03-02', end: '2026-03-01' }
    expect(brokenRules(plans, values)).toEqual([{ field: 'end', text: '结束须晚于开始' }])
    expect(brokenRules(plans, { ...values, end: '2026-03-03' })).toEqual([])
  })

  it('take a stored null for absent where the schema knows none', () => {
    expect(brokenRules(plans, { start: '2026-03-02', end: null })).toEqual([])
  })

  it('wait until each of their fields is right', () => {
    expect(brokenRules(plans, { start: '', end: '2026-03-01' })).toEqual([])
  })

  it('are the only way: what would be lost is refused when it is declared', () => {
    const refined = Plan.refine(() => false, '')
    expect(() => resource({ ...declaration, schema: refined })).toThrow(/plan/)
  })
})
