/** Lets the administrator of a tenant in again, with a new password: `npm run admin-password -- [tenant]`, 000000 unless told. */
import { runBuilt } from './lib/runBuilt.mjs'

await runBuilt('adminPassword')
