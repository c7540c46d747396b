import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesBelow } from '../lib/files.mjs'

const folders = [
  'packages/contract/src',
  'apps/server/src/modules',
  'apps/server/src/contract-tests',
  'apps/console/src',
]

/** What a person writes of 客户: its record, its page, its table, its name in English. */
const names = /\b(customers|customerTable|customersPage)\b|"客户(管理|_one)":/

describe('a plain record with a table of its own', () => {
  it('is written in six files by hand', () => {
    const byHand = folders
      .flatMap((folder) => filesBelow(folder, (name) => /\.(tsx?|json)$/.test(name)))
      // what tries it stands beside
      .filter((file) => !file.includes('.test.'))
      .filter((file) => names.test(readFileSync(file, 'utf8')))
    expect(byHand.sort()).toEqual([
      'apps/console/src/i18n/en/system.json',
      'apps/server/src/modules/system/customer/table.ts',
      'apps/server/src/modules/system/index.ts',
      'packages/contract/src/system/customers.ts',
      'packages/contract/src/system/index.ts',
      'packages/contract/src/system/pages.ts',
    ])
  })
})
