import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from './config'
import { BrokenArchive } from './platform/backup'
import { explain } from './process/explain'
import { NotAsItWas, restoreInstallation } from './process/restoreInstallation'

const say = (line: string) => process.stdout.write(`${line}\n`)

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
})
const [file] = positionals

if (file === undefined) {
  process.stderr.write('Usage: npm run restore -- <backup.tar.gz> [--dry-run]\n')
  process.exit(2)
}
try {
  await restoreInstallation(loadConfig(process.env), resolve(file), { isDry: values['dry-run'], say })
} catch (error) {
  if (error instanceof NotAsItWas) {
    process.stderr.write(`\n${error.message}\n`)
    process.exit(1)
  }
  const reason =
    error instanceof BrokenArchive ? `The backup cannot be used: ${error.message}` : explain(error, [])
  process.stderr.write(`\n${reason}\nThe database is as it was.\n`)
  process.exit(1)
}
