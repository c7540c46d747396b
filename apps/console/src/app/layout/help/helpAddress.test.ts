import { expect, it } from 'vitest'
import { helpAddress } from './helpAddress'

const parameter = (paramKey: string, paramValue = '') => ({ paramKey, paramValue })

it('section 2, layout: the help icon leads to the manual unless mlink_help exists, and is hidden if hide_help does', () => {
  expect(helpAddress([], 'zh-CN')).toBe('/help/index.html')
  expect(helpAddress([], 'en')).toBe('/help/en.html')
  const elsewhere = parameter('mlink_help', 'https://help.example/')
  expect(helpAddress([elsewhere], 'en')).toBe('https://help.example/')
  // that it exists is enough, whatever its value
  expect(helpAddress([elsewhere, parameter('hide_help')], 'zh-CN')).toBeUndefined()
})
