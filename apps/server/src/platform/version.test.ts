import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isAtLeast, isVersion, version, worksBeside } from './version'

const described = (path: string): { version: string } =>
  JSON.parse(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8'))

it('versions follow each other by their numbers', () => {
  const ordered = ['0.1.0', '0.1.9', '0.1.10', '0.2.0', '0.10.0', '1.0.0', '10.0.0']
  for (const [index, one] of ordered.entries())
    for (const [other, least] of ordered.entries()) expect(isAtLeast(one, least)).toBe(index >= other)
})

it('the version is that of the packages, and works beside none that is to come', () => {
  expect(isVersion(version) && isVersion(worksBeside)).toBe(true)
  expect(isVersion('') || isVersion('1.2') || isVersion('1.2.3-rc')).toBe(false)
  for (const path of ['package.json', 'apps/server/package.json', 'apps/console/package.json'])
    expect(described(path).version).toBe(version)
  expect(isAtLeast(version, worksBeside)).toBe(true)
})
