import { lazyPart } from '@energy-console/schematic-react/part'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

interface Named {
  name: string
}
const Greeting = ({ name }: Named) => <p>{`Hello ${name}`}</p>

it('keeps the place of a part, shows it as soon as it is there, and fetches it once', async () => {
  const load = vi.fn(async () => Greeting)
  const Part = lazyPart<Named>(load, ({ name }) => <p>{`Wait, ${name}`}</p>)
  expect(load).not.toHaveBeenCalled()
  expect(renderToString(<Part name="Ann" />)).toContain('Wait, Ann')
  await load.mock.results[0]?.value
  expect(renderToString(<Part name="Ann" />)).toContain('Hello Ann')
  expect(renderToString(<Part name="Bob" />)).toContain('Hello Bob')
  expect(load).toHaveBeenCalledOnce()
})

it('throws what could not be fetched to whatever shows it', async () => {
  const Part = lazyPart(() => Promise.reject(new Error('gone')))
  expect(renderToString(<Part />)).toBe('')
  await new Promise(setImmediate)
  expect(() => renderToString(<Part />)).toThrow('gone')
})
