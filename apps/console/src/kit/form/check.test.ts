import { field } from '@energy-console/contract'
import { expect, it, vi } from 'vitest'
import * as z from 'zod'
import { check } from './check'
import { fieldsOf } from './fields'

vi.mock('../../i18n', () => ({
  translate: (text: string, { label = '' } = {}) => text.replace('{{label}}', label),
}))

it('asks to choose where one chooses, and to fill in where one writes', () => {
  const Schema = z.object({
    name: field.name('名称'),
    stationId: field.reference('站点', 'station'),
    kind: field.choice('种类', { a: '甲' }),
  })
  expect(fieldsOf(Schema).map((one) => check(one, undefined, true))).toEqual([
    ...['请填写名称', '请选择站点', '请选择种类'],
  ])
})
