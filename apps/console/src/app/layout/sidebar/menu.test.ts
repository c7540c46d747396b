import { allPages } from '@energy-console/contract/pages'
import { expect, it } from 'vitest'
import { menuOf, routeAt } from './menu'

it('marks one page of the menu: the shown one, or the nearest above what is shown', () => {
  const groups = menuOf(allPages.map((spec) => ({ spec, route: spec.path.replace(/\/index$/, '') })))
  expect(routeAt(groups, '/logs/sign-in')).toBe('/logs/sign-in')
  expect(routeAt(groups, '/logs')).toBe('/logs')
  expect(routeAt(groups, '/maintenance/ops-repair-task/detail/7')).toBe('/maintenance/ops-repair-task')
  expect(routeAt(groups, '/404')).toBeUndefined()
})
