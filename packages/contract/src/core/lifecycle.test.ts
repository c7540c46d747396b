import { describe, expect, it } from 'vitest'
import { lifecycle, movesFrom, stateAfter } from './lifecycle'

const states = {
  stock: { label: '库存', tone: 'plain' },
  inUse: { label: '在用', tone: 'good' },
  repair: { label: '维修中', tone: 'warning' },
  lent: { label: '借出', tone: 'info' },
} as const

const life = lifecycle('state', {
  noun: 'tool',
  label: '工具',
  path: '/x/tool',
  permission: 'tool_view',
  photoHolder: 'toolMove',
  states,
  transitions: {
    issue: { label: '领用', from: ['stock'], to: 'inUse', permission: 'tool_edit', takes: ['note'] },
    breakDown: {
      label: '报修',
      from: ['inUse', 'lent'],
      to: { inUse: 'repair', lent: 'stock' },
      permission: 'tool_edit',
      needs: ['reason', 'photos'],
    },
    expire: { label: '到期', from: ['lent'], to: 'stock' },
  },
})

describe('a life cycle', () => {
  it('has a call for each transition that somebody makes, and none for the others', () => {
    expect(Object.keys(life.calls)).toEqual(['issue', 'breakDown'])
    expect(life.calls.issue).toMatchObject({
      path: '/api/x/tool/issue',
      permission: 'tool_edit',
      changes: ['tool'],
      audit: '领用工具',
    })
    expect(life.history).toMatchObject({
      path: '/api/x/tool/history',
      permission: 'tool_view',
      reads: ['tool'],
    })
  })

  it('moves several records by one call, unless each must have photos of its own', () => {
    expect(Object.keys(life.manyCalls)).toEqual(['issue'])
    const { issue } = life.manyCalls
    expect(issue).toMatchObject({
      path: '/api/x/tool/issueMany',
      permission: 'tool_edit',
      changes: ['tool'],
      audit: '批量领用工具',
    })
    expect(issue.body?.parse({ ids: '1,2', note: '夜班', photos: ['7'] })).toEqual({
      ids: '1,2',
      note: '夜班',
    })
  })

  it('asks for what must be said, takes what may be, and drops the rest', () => {
    const { breakDown, issue } = life.calls
    expect(breakDown.body?.safeParse({ id: '1', reason: '漏油' }).success).toBe(false)
    expect(breakDown.body?.safeParse({ id: '1', reason: ' ', photos: ['7'] }).success).toBe(false)
    expect(breakDown.body?.safeParse({ id: '1', reason: '漏油', photos: ['7'] }).success).toBe(true)
    expect(issue.body?.parse({ id: '1', reason: '漏油', note: '夜班' })).toEqual({ id: '1', note: '夜班' })
  })

  it('knows what can be done in a state and where it leads', () => {
    expect(movesFrom(life, 'lent').map(({ name }) => name)).toEqual(['breakDown'])
    expect(stateAfter(life.transitions.breakDown, 'lent')).toBe('stock')
    expect(stateAfter(life.transitions.issue, 'repair')).toBeUndefined()
  })

  it('is refused when it leads from or to no state', () => {
    const broken = (transition: object) =>
      lifecycle('state', {
        ...life,
        transitions: { broken: { label: 'x', from: [], to: 'stock', ...transition } },
      })
    expect(() => broken({ to: 'gone' })).toThrow('tool.broken')
    expect(() => broken({ from: ['gone'] })).toThrow('tool.broken')
    expect(() => broken({ from: ['stock', 'lent'], to: { stock: 'lent' } })).toThrow('tool.broken')
    expect(() => broken({})).not.toThrow()
  })

  it('is refused when it takes photos that nothing holds', () => {
    const { photoHolder: _, ...rest } = life
    expect(() => lifecycle('state', rest)).toThrow('tool.breakDown')
  })
})
