import { expect, it } from 'vitest'
import { chosenDevices } from './chosenDevices'

it('takes the devices that are chosen, each once, and no row of another kind', () => {
  expect(
    chosenDevices([
      { kind: 'device', deviceId: '3' },
      { kind: 'device' },
      { kind: 'point', itemId: '9', deviceId: '4' },
      { kind: 'device', deviceId: '3' },
      { kind: 'device', deviceId: '5' },
    ]),
  ).toBe('3,5')
  expect(chosenDevices([])).toBe('')
})
