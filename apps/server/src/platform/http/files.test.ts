import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
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
