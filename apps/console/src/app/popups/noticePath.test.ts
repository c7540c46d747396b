import { expect, it } from 'vitest'
import { noticePath } from './noticePath'

it('a notice leads to the page of its type, where the user may open it (platform-shell 2 and 4)', () => {
  const paths = [1, 2, 3, 4, 5].map((noticeType) => noticePath({ noticeType, recordId: null }, () => true))
  expect(paths).toEqual([
    '/maintenance/ops-inspect-task/index',
    '/maintenance/ops-maintain-task/index',
    '/maintenance/ops-repair-task/index',
    '/maintenance/files/index',
    '/maintenance/ops-devices/index',
  ])
  expect(noticePath({ noticeType: 5, recordId: '7' }, () => true)).toBe('/maintenance/ops-devices/detail/7')
  expect(noticePath({ noticeType: 2, recordId: '7' }, () => true)).toBe(
    '/maintenance/ops-maintain-task/detail/7',
  )
  expect(noticePath({ noticeType: 12, recordId: '7' }, () => true)).toBe(
    '/maintenance/ops-repair-task/index?range=reports&report=7',
  )
  expect(noticePath({ noticeType: 14, recordId: '7' }, () => true)).toBe(
    '/maintenance/ops-spare-part/index?isLow_equal=true',
  )
  expect(noticePath({ noticeType: 1, recordId: null }, () => false)).toBeUndefined()
  expect(noticePath({ noticeType: 99, recordId: null }, () => true)).toBeUndefined()
})
