import { matchPath } from 'react-router'
import { expect, it } from 'vitest'
import { isAt } from './isAt'

const routes = ['/devices/list', '/devices/detail/:deviceId', '/redirect/*']

it('finds a page at the addresses at which the router finds it', () => {
  for (const route of routes)
    for (const address of [
      '/devices/list',
      '/devices/list/',
      '/Devices/List',
      '/devices/lists',
      '/devices/list/1',
      '/devices',
      '/devices/detail/7',
      '/devices/detail/7/',
      '/devices/detail',
      '/redirect/devices/list',
      '/',
    ])
      expect([route, address, isAt({ route }, address)]).toEqual([
        route,
        address,
        matchPath(route, address) !== null,
      ])
})
