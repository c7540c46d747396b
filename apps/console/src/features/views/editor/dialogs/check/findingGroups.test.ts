import { createPage } from '@energy-console/schematic'
import type { CheckFinding } from '@energy-console/schematic/editor'
import { describe, expect, it } from 'vitest'
import { findingGroups } from './findingGroups'

const finding = (fields: Partial<CheckFinding>): CheckFinding => ({
  code: 'unbound',
  severity: 'warning',
  message: '图元没有绑定数据',
  values: {},
  pageId: 'a',
  itemId: 'i',
  ...fields,
})
const pages = ['a', 'b'].map((id) => ({ ...createPage([]), id }))

describe('findings by page', () => {
  it('puts errors first and says each thing once', () => {
    const error = finding({ severity: 'error', message: '绑定的数据源不存在' })
    const [group] = findingGroups([finding({}), error, error], pages)
    expect(group?.findings.map(({ severity }) => severity)).toEqual(['error', 'warning'])
  })

  it('follows the order of pages and leaves out those without findings', () => {
    const groups = findingGroups([finding({ pageId: 'b' }), finding({ pageId: 'a' })], pages)
    expect(groups.map(({ title }) => title)).toEqual(['Page 1', 'Page 2'])
    expect(findingGroups([finding({ pageId: 'b' })], pages)).toHaveLength(1)
    expect(findingGroups([], pages)).toEqual([])
  })
})
