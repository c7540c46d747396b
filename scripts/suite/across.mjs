/**
 * The server tests of sockets, commands, sign-in and shares, which `npm run test:deep` repeats as they are with what they start divided
 * between two processes over NATS (`apps/server/src/testing/across.ts`): who calls and who has a page open is at one of them, the device and
 * what runs by itself at the other; calls of sign-in take turns. Globs of files.
 */
const repeated = [
  'modules/telemetry/sockets.db.test.ts',
  'modules/telemetry/realtime/*.db.test.ts',
  'modules/telemetry/raw-messages/*.db.test.ts',
  'modules/telemetry/commands/*.db.test.ts',
  'modules/telemetry/services/*.db.test.ts',
  'modules/telemetry/faults.db.test.ts',
  'modules/telemetry/virtual-gateway/*.db.test.ts',
  'modules/automation/{text,timing,voice}/*.db.test.ts',
  'modules/engineering/{config,rollout}/*.db.test.ts',
  'modules/notices/sound-light/*.db.test.ts',
  'modules/identity/{account,provider,second-factor,session,sign-in,sign-in-log,temporary,user}/*.db.test.ts',
  'modules/views/share/*.db.test.ts',
  'process/closedTenant.db.test.ts',
]

const byHand =
  'what is asked for by hand is carried out by another process when that looks for it, every two seconds: the clock of these tests stands still'

/** Of these, files that cannot run so, each with the reason. @type {Record<string, string>} */
const filesThatCannot = {
  'modules/automation/timing/timing.db.test.ts': byHand,
  'modules/automation/voice/voice.db.test.ts': byHand,
  'modules/identity/sign-in/anotherProcess.db.test.ts': 'has a second process of its own',
  'modules/telemetry/virtual-gateway/elsewhere.db.test.ts': 'has a second process of its own',
  'modules/views/share/watchShared.db.test.ts':
    'a picture of a camera is open at one process and known to no other (docs/scale.md): the page opens it anew',
}

/** And single tests of files that can, by their whole names, each with the reason. @type {Record<string, string>} */
const testsThatCannot = {
  'a write command is sent when its device comes however many wait, of it or for others that are away':
    'its hundreds of commands are put down by the test and sent by the process that has the device: nothing crosses',
  'the operation log says that nobody knows, after a crash between sending and answer':
    'what belongs to no command ends an hour later while another process lives (docs/scale.md)',
  'a station that somebody holds holds up one connection, and no command goes out late; what waits for its device goes on waiting':
    'each process waits for a station with one connection of its own',
}

const inServer = (/** @type {string} */ path) => `apps/server/src/${path}`
const asPattern = (/** @type {string} */ text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Which files are run across processes, as Vitest is told. */
export const filesAcross = {
  include: repeated.map(inServer),
  exclude: Object.keys(filesThatCannot).map(inServer),
}

/** And which tests of them, by their names. */
export const testsAcross = new RegExp(`^(?!(?:${Object.keys(testsThatCannot).map(asPattern).join('|')})$)`)
