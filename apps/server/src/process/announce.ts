import { type ProcessRole, processRoles } from '../platform/cluster'

/** An account with its plain password. */
interface Account {
  tenantId: string
  account: string
  password: string
}

/** The line that shows the first administrator's password, at the start that made it. */
export const firstAdministratorLine = ({ tenantId, account, password }: Account) =>
  `  First administrator: tenant ${tenantId}, account ${account}, password ${password} (shown at this start only)`

/** The last of what is said when everything runs. */
export const stopLine = '  Stop with Ctrl+C.'

/** What the person at the console is told when everything runs: addresses, and which accounts open it. */
export function announcement({
  url,
  roles,
  accounts,
  isDemo,
}: {
  url: string
  roles: readonly ProcessRole[]
  accounts: readonly Account[]
  isDemo: boolean
}): string[] {
  const lines = ['']
  if (roles.includes('api')) lines.push(`  Console   ${url}`, `  API       ${url}/api/docs`)
  else lines.push(`  Health    ${url}/api/health`)
  if (roles.length < processRoles.length) lines.push(`  Roles     ${roles.join(', ')}`)
  if (isDemo) lines.push(...demoLines(accounts))
  else lines.push(...accounts.map(firstAdministratorLine))
  return [...lines, stopLine]
}

/** The demo accounts that work, one line a tenant. */
function demoLines(accounts: readonly Account[]): string[] {
  const tenants = [...new Set(accounts.map(({ tenantId }) => tenantId))]
  return tenants.map((tenantId, index) => {
    const own = accounts.filter((account) => account.tenantId === tenantId)
    const names = own.map(({ account, password }) => `${account} / ${password}`).join(', ')
    return `${index === 0 ? '  Accounts  ' : '            '}tenant ${tenantId.padEnd(6)}  ${names}`
  })
}
