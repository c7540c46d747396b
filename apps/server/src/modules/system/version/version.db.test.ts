import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getIntegrity, getSoftwareVersions } from '@energy-console/contract/system'
import { describe, expect, it } from 'vitest'
import { createCaller } from '../../../contract-tests/caller'
import { createTestApp } from '../../../contract-tests/testApp'
import { buildOf, lookAtProgram } from './integrity'
import { kindOf, recordStart } from './rules'

const checksum = (text: string) => createHash('sha256').update(text).digest('hex')

describe('software versions (issue 9, point 6: software-versions)', () => {
  it('tells what runs, and every start with what it changed', async () => {
    const { app, platform, signIn, close } = await createTestApp()
    try {
      await recordStart(platform)
      await recordStart(platform)
      const call = createCaller({ app }, await signIn('000000', 'admin'))
      const { data } = await call(getSoftwareVersions)
      expect(data).toMatchObject({ node: process.version, isDatabaseElsewhere: false })
      expect(data.migrations.count).toBeGreaterThan(40)
      expect(data.migrations.newest).toMatch(/^\d{4}_/)
      expect(data.starts.map(({ kind }) => kind)).toEqual(['restart', 'first'])
      expect((await call(getIntegrity)).data.state).toBe('unbuilt')
    } finally {
      await close()
    }
  })

  it('calls a start an upgrade where program or schema are others', () => {
    const start = {
      ...{ id: '1', startTime: new Date(), version: '1', build: 'b', node: 'v24', database: '18' },
      migrations: 9,
    }
    expect(kindOf(start, undefined)).toBe('first')
    expect(kindOf(start, { ...start })).toBe('restart')
    expect(kindOf(start, { ...start, build: 'a' })).toBe('upgrade')
    expect(kindOf(start, { ...start, migrations: 8 })).toBe('upgrade')
    expect(kindOf(start, { ...start, node: 'v22' })).toBe('surroundings')
  })
})

describe('the integrity of the program', () => {
  it('names files that were changed, are missing or were added since the build', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'program-'))
    try {
      expect((await lookAtProgram({ server: folder })).state).toBe('unbuilt')
      await mkdir(join(folder, 'assets'))
      const files = { 'main.js': 'main', 'assets/page.js': 'page' }
      for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text)
      const built = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, checksum(text)]))
      await writeFile(join(folder, 'integrity.json'), JSON.stringify(built))
      expect(await lookAtProgram({ server: folder })).toMatchObject({ state: 'intact', files: 2 })
      expect(await buildOf({ server: folder })).toMatch(/^[0-9a-f]{12}$/)
      await writeFile(join(folder, 'main.js'), 'other')
      await rm(join(folder, 'assets/page.js'))
      await writeFile(join(folder, 'more.js'), 'more')
      expect(await lookAtProgram({ server: folder })).toMatchObject({
        state: 'changed',
        faults: [
          { file: 'server/assets/page.js', fault: 'missing' },
          { file: 'server/main.js', fault: 'changed' },
          { file: 'server/more.js', fault: 'added' },
        ],
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
