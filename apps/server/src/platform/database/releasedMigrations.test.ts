import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isAtLeast, version, worksBeside } from '../version'
import { contractSteps, keysOf } from './contractSteps'
import { leastVersionOf } from './migrate'

const folder = new URL('../../../migrations/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const released: { version: string; migrations: string[] } = JSON.parse(read('meta/released.json'))
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const since = files.filter((name) => !released.migrations.includes(name))

it('what was released is there', () => {
  expect(released.migrations.filter((name) => !files.includes(name))).toEqual([])
  expect(isAtLeast(version, released.version)).toBe(true)
})

it('migrations since the last release only add, or say for which servers they take away (docs/upgrades.md)', () => {
  const contracts = since.filter((name) => leastVersionOf(read(name)) === null)
  const stepsOf = (name: string) =>
    contractSteps(read(name), keysOf(files.filter((other) => other < name).map(read)))
  expect(contracts.flatMap((name) => stepsOf(name).map((step) => `${name} ${step}`))).toEqual([])
})

it('what is taken away is used by no server of the last release, nor by one that may work beside this version', () => {
  for (const name of since) {
    const least = leastVersionOf(read(name))
    if (least === null) continue
    expect(
      isAtLeast(released.version, version),
      `raise the version before ${name} takes something away`,
    ).toBe(false)
    expect(isAtLeast(released.version, least), `${name} is for servers from ${least} on`).toBe(true)
    expect(isAtLeast(worksBeside, least), `worksBeside, for ${name}`).toBe(true)
  }
})
