import { platformTenantId } from '@energy-console/contract/identity'
import { loadConfig } from './config'
import { giveAdminPassword } from './process/adminPassword'
import { explain } from './process/explain'

const say = (line: string) => process.stdout.write(`${line}\n`)
const [tenantId = platformTenantId] = process.argv.slice(2)

try {
  const { account, password } = await giveAdminPassword(loadConfig(process.env), tenantId, say)
  say(`Tenant ${tenantId}, account ${account}: the password is ${password}`)
  say('It is shown this once, and is to be changed at the next sign-in.')
} catch (error) {
  process.stderr.write(`\n${explain(error, [])}\n`)
  process.exit(1)
}
