import { expect, it } from 'vitest'
import { expectedText } from './expected'

it.each([
  [{ itemKind: 'number', lowLimit: 0, highLimit: 85, unit: '℃' }, '0 – 85 ℃'],
  [{ itemKind: 'number', highLimit: 1234.5 }, '≤ 1234.5'],
  [{ itemKind: 'reading', lowLimit: -0.1, unit: 'MPa' }, '≥ -0.1 MPa'],
  [{ itemKind: 'number', unit: 'A' }, 'A'],
  [{ itemKind: 'choice', choices: '正常/渗油/漏油', goodChoices: '正常／渗油' }, '正常 / 渗油'],
  [{ itemKind: 'check', lowLimit: 1 }, ''],
] as const)('an item is well with what its kind asks for: %j', (item, text) => {
  expect(expectedText(item)).toBe(text)
})
