import { field } from '@energy-console/contract'
import { expect, it, vi } from 'vitest'
import * as z from 'zod'
import { fieldsOf } from '../form/fields'
import { hiddenAtFirst, mergeColumns } from './mergeColumns'

vi.mock('./CellValue', () => ({ CellValue: () => null }))

it('a page’s own column takes the place of a field’s, or stands where it says, else at the end', () => {
  const fields = fieldsOf(
    z.object({
      name: field.name('名称', { column: true }),
      remark: field.text('备注'),
      sort: field.rank('排序', { column: true }),
    }),
  )
  const own = (key: string, place?: number) => ({
    ...{ key, title: key, render: () => null },
    ...(place === undefined ? {} : { place }),
  })
  const columns = mergeColumns(fields, [own('sort'), own('last'), own('count', 1)])
  expect(columns.map(({ key }) => key)).toEqual(['name', 'count', 'sort', 'last'])
  expect(columns[2]?.title).toBe('sort')
  const tight = mergeColumns(fields, [own('last')], ['sort', 'last'])
  expect([hiddenAtFirst(tight, true), hiddenAtFirst(tight, false)]).toEqual([['sort', 'last'], []])
})

it('a column that its field calls secondary is left out where there is little room', () => {
  const fields = fieldsOf(
    z.object({
      name: field.name('名称', { column: true }),
      number: field.text('编号', { column: true, isSecondary: true }),
    }),
  )
  const columns = mergeColumns(fields, [])
  expect([hiddenAtFirst(columns, true), hiddenAtFirst(columns, false)]).toEqual([['number'], []])
})

it('a page’s own column says how a record stands where its field does', () => {
  const fields = fieldsOf(z.object({ state: field.text('状态', { column: true, isState: true }) }))
  const [column] = mergeColumns(fields, [{ key: 'state', title: '状态', render: () => null }])
  expect(column).toMatchObject({ key: 'state', isState: true })
})
