import { allPages } from '@energy-console/contract/pages'
import { expect, it } from 'vitest'
import { listsOf } from '../../e2e/support/pageIds'

it('the walk of all pages knows where to find one of whatever a path leaves open', () => {
  const names = allPages.flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name))
  expect(names).toContain('stationId')
  expect([...new Set(names)].filter((name) => listsOf[name] === undefined)).toEqual([])
})
