import { describe, expect, it } from 'vitest'
import { foundIn, statesOf, toggled, withOpening } from './grantKeys'

interface Titled {
  id: string
  title: string
  isPage?: boolean
  children?: Titled[]
}

/** A heading with a page that has two buttons and one that has none, and a page by itself. */
const tree = withOpening<Titled>(
  [
    {
      ...{ id: '1', title: '告警' },
      children: [
        {
          ...{ id: '11', title: '事件', isPage: true },
          children: [
            { id: '111', title: '确认' },
            { id: '112', title: '消除' },
          ],
        },
        { id: '12', title: '分析', isPage: true },
      ],
    },
    { id: '2', title: '首页', isPage: true },
  ],
  '查看页面',
)
const [heading] = tree
const page = heading?.children?.[0]
const [itself, confirm] = page?.children ?? []

const press = (node: Titled | undefined, granted: readonly string[]) => {
  if (!node) throw new Error('no such node')
  return toggled(tree, node, granted).sort()
}

describe('grant keys', () => {
  it('lets a page be given without its buttons, and shows it as given then', () => {
    expect(itself).toMatchObject({ id: '11', title: '查看页面' })
    expect(press(itself, [])).toEqual(['11'])
    expect(statesOf(tree, ['11'])).toEqual({ checked: ['11'], halfChecked: ['with:11', '1'] })
    expect(statesOf(tree, ['11', '111', '112', '12'])).toMatchObject({ halfChecked: [] })
  })

  it('gives the page with a button, and takes the buttons with the page', () => {
    expect(press(confirm, ['2'])).toEqual(['11', '111', '2'])
    expect(press(confirm, ['11', '111', '2'])).toEqual(['11', '2'])
    expect(press(itself, ['11', '111', '2'])).toEqual(['2'])
    // also what a search hides
    expect(press(itself, ['11', '112', '12'])).toEqual(['12'])
  })

  it('gives or takes all that is seen below a box', () => {
    expect(press(heading, ['2'])).toEqual(['11', '111', '112', '12', '2'])
    expect(press(heading, ['11', '111', '112', '12', '2'])).toEqual(['2'])
    // what a search hides stays as it is
    expect(
      press({ id: 'with:11', title: '', children: [{ id: '111', title: '' }] }, ['11', '111', '112']),
    ).toEqual([...['11', '112']])
  })

  it('keeps what it does not show: headings, and what the one who grants may not', () => {
    expect(press(confirm, ['1', '99'])).toEqual(['1', '11', '111', '99'])
  })

  it('finds nodes by their words, keeps what is above them, and counts', () => {
    const titled: Titled[] = [
      {
        ...{ id: '1', title: '告警' },
        children: [
          { id: '11', title: '告警规则', children: [{ id: '111', title: '新增' }] },
          { id: '12', title: '事件', children: [{ id: '121', title: '导出 CSV' }] },
        ],
      },
      { id: '2', title: '角色' },
    ]
    expect(foundIn(titled, 'csv')).toEqual({
      count: 1,
      nodes: [{ ...titled[0], children: [titled[0]?.children?.[1]] }],
    })
    // a page that is found keeps its buttons
    expect(foundIn(titled, '规则').nodes[0]?.children).toEqual([titled[0]?.children?.[0]])
    expect(foundIn(titled, '没有')).toEqual({ count: 0, nodes: [] })
  })
})
