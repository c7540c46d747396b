import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { releases } from './releases'

it('the newest entry of the changelog is of the version that is shipped', () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../../../../../package.json', import.meta.url), 'utf8'),
  )
  expect(releases[0]?.version).toBe(version)
})
