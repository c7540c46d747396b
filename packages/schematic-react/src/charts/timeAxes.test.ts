import { expect, it } from 'vitest'
import { axisWord } from './timeAxes'

const words: Record<string, Record<number, string>> = {
  pump: { 0: '停止', 1: '运行' },
  fan: { 0: '停止', 1: '运行' },
  door: { 0: '关', 1: '开' },
}
const sayState = (source: string, value: number) =>
  words[source] === undefined ? undefined : (words[source][value] ?? '')

it('says the states at an axis in words where all of its curves have the same', () => {
  const said = (sources: readonly string[]) => [0, 0.5, 1].map((value) => axisWord(sources, value, sayState))
  expect(said(['pump', 'fan'])).toEqual(['停止', '', '运行'])
  expect(said(['pump', 'door'])).toEqual([undefined, '', undefined])
  expect(said(['pump', 'power'])).toEqual([undefined, undefined, undefined])
  expect(said(['power'])).toEqual([undefined, undefined, undefined])
  expect(axisWord(['pump'], 1, undefined)).toBeUndefined()
})
