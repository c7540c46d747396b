import { gateways, products } from '@energy-console/contract/devices'
import { expect, it } from 'vitest'
import { countFates, keyOfLine, unmatched } from './importState'

const fates = ['created', 'created', 'changed', 'wrong', 'wrong'] as const
const rows = [['a'], ['a '], ['b'], ['c'], ['c']]
const sheet = { headings: ['名称'], rows, lines: [2, 3, 4, 5, 6] }

it('lines of one key are one record where a record has rows, and each is one elsewhere', () => {
  const counts = (resource: Parameters<typeof keyOfLine>[0], column: string) =>
    countFates({ fates: [...fates] }, keyOfLine(resource, { columns: [column], sheet }))
  expect(counts(products, 'label')).toEqual({ created: 1, changed: 1, same: 0, wrong: 2 })
  expect(counts(gateways, 'gatewayName')).toEqual({ created: 2, changed: 1, same: 0, wrong: 2 })
})

it('tells which columns are left out, unless nothing is written in them', () => {
  const filled = { headings: ['名称', '备注', '空'], rows: [['a', 'x', ' '], ['b']], lines: [2, 3] }
  expect(unmatched({ sheet: filled, columns: ['gatewayName', '', ''] })).toEqual(['备注'])
})
