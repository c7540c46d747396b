import { expect, it } from 'vitest'
import { createHeldMessages } from './heldMessages'

it('says nothing while the screen is locked, and then once what has not been taken back', () => {
  const said: string[] = []
  const messages = createHeldMessages()
  const say = (text: string) => messages.say(text, () => said.push(text))
  say('at once')
  messages.hold()
  for (const text of ['saved', 'refused', 'saved', 'tried again']) say(text)
  messages.retract('tried again')
  expect(said).toEqual(['at once'])
  messages.release()
  expect(said).toEqual(['at once', 'saved', 'refused'])
  messages.release()
  say('later')
  expect(said).toEqual(['at once', 'saved', 'refused', 'later'])
})

it('forgets what was said to somebody who signs out without unlocking', () => {
  const said: string[] = []
  const messages = createHeldMessages()
  expect(messages.forget()).toBe(false)
  messages.hold()
  messages.say('for A', () => said.push('for A'))
  expect(messages.forget()).toBe(true)
  messages.release()
  expect(said).toEqual([])
})
