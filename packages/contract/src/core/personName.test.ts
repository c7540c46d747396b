import { expect, it } from 'vitest'
import { ofPlatform, personName } from './personName'
import { sentence } from './sentence'

it('says in the words of the reader that somebody came from the platform, and leaves every other name', () => {
  const english = (text: string, { name = '' } = {}) => (text === ofPlatform ? `${name} (platform)` : text)
  expect(personName(sentence(ofPlatform, 'Mr Wang'), english)).toBe('Mr Wang (platform)')
  expect(personName('王芳', english)).toBe('王芳')
  expect(personName('', english)).toBe('')
})
