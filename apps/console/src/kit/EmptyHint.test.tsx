import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { EmptyHint } from './EmptyHint'

const lack = vi.hoisted(() => ({ useLackOfStations: vi.fn<() => string | undefined>() }))
vi.mock('./useLackOfStations', () => lack)
vi.mock('../api/browser/place', () => ({
  choosePlace: vi.fn(),
  usePlace: (select: (state: object) => unknown) => select({ place: { title: '东区' } }),
}))

const shown = (isOfStations: boolean) =>
  renderToString(<EmptyHint text="设备是被监测的机器。" isOfStations={isOfStations} />)

it('an empty list says that the place of the header narrows it, where it does', () => {
  expect(shown(true)).toContain('东区')
  expect(shown(true)).toContain('查看全部区域')
  expect(shown(false)).not.toContain('东区')
})

it('what belongs to stations and is not narrowed by the place says nothing of it', () => {
  const bell = renderToString(<EmptyHint text="没有未确认的告警。" isOfStations isOfPlace={false} />)
  expect(bell).not.toContain('东区')
})

it('a list that filters leave empty says so and offers to clear them, not to begin', () => {
  const filtered = renderToString(
    <EmptyHint text="设备是被监测的机器。" onClearFilters={() => {}}>
      新增
    </EmptyHint>,
  )
  expect(filtered).toContain('没有符合筛选条件的内容')
  expect(filtered).toContain('清除筛选')
  expect(filtered).not.toContain('设备是被监测的机器')
  expect(filtered).not.toContain('新增')
  expect(shown(false)).not.toContain('清除筛选')
})

it('who sees no station is told that, and nothing of the place', () => {
  lack.useLackOfStations.mockReturnValue('您的账号还没有任何站点的权限')
  expect(shown(true)).toContain('还没有任何站点')
  expect(shown(true)).not.toContain('东区')
  const bell = renderToString(<EmptyHint text="没有未确认的告警。" isOfStations isOfPlace={false} />)
  expect(bell).toContain('还没有任何站点')
  expect(bell).not.toContain('没有未确认的告警')
})
