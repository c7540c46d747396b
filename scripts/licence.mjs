import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/*
 * Licences are issued here, by whoever sells the product; docs/licences.md tells how. The installation checks them with
 * the public key alone (apps/server/src/platform/licence).
 */

const usage = `Usage
  node scripts/licence.mjs keys <folder>
  node scripts/licence.mjs issue --key <folder>/licence-private.pem --customer <name> --until <yyyy-MM-dd>
                                 [--installation <number>] [--tenants <n>] [--users <n>] [--devices <n>]
                                 [--out <file>]`

class UsageError extends Error {}

/** Makes a key pair; an existing one is left alone. @param {string | undefined} folder */
function makeKeys(folder) {
  if (!folder) throw new UsageError('name the folder for the keys')
  const file = join(folder, 'licence-private.pem')
  if (existsSync(file)) throw new UsageError(`${file} exists: licences issued with it would be worth nothing`)
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 })
  chmodSync(file, 0o600)
  console.log(`Private key: ${file} (keep it; whoever has it issues licences)`)
  console.log(`LICENSE_PUBLIC_KEY=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`)
}

/** @param {string} name @param {string | undefined} value */
function count(name, value) {
  if (value === undefined) return {}
  if (!/^\d{1,9}$/.test(value)) throw new UsageError(`--${name} takes a whole number`)
  return { [name]: Number(value) }
}

/** @param {string} text */
function isDay(text) {
  const time = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(time).toISOString().startsWith(text)
}

/** Signs a licence. @param {Record<string, string | undefined>} values */
function issue({ key, customer, until, installation, out, ...limits }) {
  if (!key || !customer || !until) throw new UsageError('--key, --customer and --until are needed')
  if (!isDay(until)) throw new UsageError('--until takes a day such as 2027-12-31, the last one')
  const payload = {
    serial: randomBytes(5).toString('hex').toUpperCase(),
    customer,
    issued: new Date().toISOString().slice(0, 10),
    until,
    ...(installation ? { installation } : {}),
    limits: {
      ...count('tenants', limits.tenants),
      ...count('users', limits.users),
      ...count('devices', limits.devices),
    },
  }
  const signed = `ECL1.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`
  const document = `${signed}.${sign(null, Buffer.from(signed), readFileSync(key)).toString('base64url')}`
  if (out) writeFileSync(out, `${document}\n`, { flag: 'wx' })
  console.log(out ? `Licence ${payload.serial} for ${customer}: ${out}` : document)
}

const text = /** @type {const} */ ({ type: 'string' })
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      key: text,
      customer: text,
      until: text,
      installation: text,
      tenants: text,
      users: text,
      devices: text,
      out: text,
    },
  })
  const [command, folder] = positionals
  if (command === 'keys') makeKeys(folder)
  else if (command === 'issue') issue(values)
  else throw new UsageError('say keys or issue')
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  process.exitCode = 2
}
