import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFileSpool } from './files'

it('finished files are read by nobody but the owner of the process', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'spool-')), 'spool')
  try {
    await createFileSpool(folder).put({ fileName: 'a.csv', contentType: 'text/csv', bytes: Buffer.from('a') })
    const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)
    expect(modes).toEqual([0o600, 0o600])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  } finally {
    rmSync(join(folder, '..'), { recursive: true })
  }
})

it('goes on sweeping where another process has removed a file since the names were read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spool-'))
  try {
    // a name that is listed and leads nowhere is what such a file looks like; sorted before and after the old one
    for (const name of ['a', 'z']) symlinkSync(join(folder, 'gone'), join(folder, name))
    writeFileSync(join(folder, 'old'), '')
    utimesSync(join(folder, 'old'), 0, 0)
    await createFileSpool(folder).sweep()
    expect(existsSync(join(folder, 'old'))).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
