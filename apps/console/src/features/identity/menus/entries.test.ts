import type { MenuEntry } from '@energy-console/contract/identity'
import { describe, expect, it } from 'vitest'
import { allOf, dropped, found, stepped } from './entries'

const entry = (id: string, parentId: string, fields: Partial<MenuEntry> = {}): MenuEntry => ({
  ...{ id, parentId, code: id, name: id, nameEn: '', path: `/${id}`, source: '', category: 1, remark: '' },
  ...{ isHidden: false, isBuiltIn: true, isChanged: false, ownName: id, hasChildren: false },
  ...fields,
})
const menu = [
  entry('home', '0'),
  entry('h1', '0', {
    code: 'group:1',
    children: [
      entry('a', 'h1', { children: [entry('button', 'a', { category: 2 })] }),
      entry('b', 'h1'),
      entry('c', 'h1'),
    ],
  }),
  entry('h2', '0', { code: 'group:2' }),
]
const at = (id: string): MenuEntry => {
  const one = allOf(menu).find((known) => known.id === id)
  if (!one) throw new Error(id)
  return one
}
const drop = (id: string, target: string, side: 'before' | 'inside' | 'behind') =>
  dropped(menu, at(id), { entry: at(target), side })

describe('moving entries of the menu', () => {
  it('steps among those beside it, and no further', () => {
    expect(stepped(menu, at('b'), 'up')).toEqual({ parentId: 'h1', beforeId: 'a' })
    expect(stepped(menu, at('a'), 'down')).toEqual({ parentId: 'h1', beforeId: 'c' })
    expect(stepped(menu, at('b'), 'down')).toEqual({ parentId: 'h1' })
    expect(stepped(menu, at('a'), 'up')).toBeUndefined()
    expect(stepped(menu, at('c'), 'down')).toBeUndefined()
    expect(stepped(menu, at('button'), 'down')).toBeUndefined()
  })

  it('drops pages beside others and into headings', () => {
    expect(drop('a', 'c', 'behind')).toEqual({ parentId: 'h1' })
    expect(drop('c', 'a', 'behind')).toEqual({ parentId: 'h1', beforeId: 'b' })
    expect(drop('home', 'h1', 'inside')).toEqual({ parentId: 'h1', beforeId: 'a' })
    for (const side of ['inside', 'behind'] as const)
      expect(drop('b', 'h2', side)).toEqual({ parentId: 'h2' })
    expect(drop('b', 'home', 'before')).toEqual({ parentId: '0', beforeId: 'home' })
  })

  it('drops headings at the top level alone, and buttons nowhere', () => {
    expect(drop('h2', 'home', 'before')).toEqual({ parentId: '0', beforeId: 'home' })
    for (const [id, target, side] of [
      ['h2', 'h1', 'inside'],
      ['h2', 'a', 'before'],
      ['a', 'b', 'inside'],
      ['button', 'b', 'before'],
      ['a', 'button', 'behind'],
    ] as const)
      expect(drop(id, target, side)).toBeUndefined()
  })

  it('finds entries with what stands above and below them', () => {
    const names = (word: string) => allOf(found(menu, ({ name }) => name.includes(word))).map(({ id }) => id)
    expect(names('b')).toEqual(['h1', 'a', 'button', 'b'])
    expect(names('h1')).toEqual(['h1', 'a', 'button', 'b', 'c'])
    expect(names('x')).toEqual([])
  })
})
