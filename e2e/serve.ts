import { once } from 'node:events'
import { startServerUnderTest } from './support/server'

/*
 * The server under test for a run of all tests, which starts it beside what else comes before the browser tests: says in one line
 * of JSON where it is found, and stops once nobody reads from it any more (scripts/suite/serverUnderTest.mjs).
 */
const { env, stop } = await startServerUnderTest()
console.log(JSON.stringify(env))
process.stdin.resume()
await once(process.stdin, 'end')
await stop()
