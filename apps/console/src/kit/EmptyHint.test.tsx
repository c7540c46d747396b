import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { EmptyHint } from './EmptyHint'

vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (text: string, values: Record<string, string> = {}) =>
      text.replace(/{{(\w+)}}/g, (_, name: string) => values[name] ?? ''),
  }),
}))
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

it('who sees no station is told that, and nothing of the place', () => {
  lack.useLackOfStations.mockReturnValue('您的账号还没有任何站点的权限')
  expect(shown(true)).toContain('还没有任何站点')
  expect(shown(true)).not.toContain('东区')
})
