import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NameList } from './NameList'

const listOf = (names: readonly string[]) =>
  renderToString(<NameList names={names} />).replaceAll('<!-- -->', '')

it('names what is named alike once, with how often', () => {
  expect(listOf(['主变', '主变', '馈线'])).toContain('<li>主变 ×2</li><li>馈线</li>')
  expect(listOf(Array.from({ length: 30 }, () => '主变'))).not.toContain('等')
})

it('of many names lists the first and says how many there are', () => {
  const list = listOf(Array.from({ length: 9 }, (_, index) => `馈线${index}`))
  expect(list).toContain('馈线7')
  expect(list).not.toContain('馈线8')
  expect(list).toContain('等 9 条')
})
